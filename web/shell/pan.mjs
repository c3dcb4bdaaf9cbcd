// A board that is larger than its place: inside [data-pan] the [data-pan-layer] is moved and enlarged by wheel, drag, pinch and
// keys (+ - 0, Shift with arrows), and by the buttons with data-zoom (in, out, fit). A drag or pinch never plays a move. The layer
// may be larger than its place: then it can be made small enough to fit. With a [data-pan-origin] in it that point stays where
// it is while the board grows, data-pan-more names the sides beyond which more of it lies, and a [data-pan-show] is brought in sight whenever its value is a new one.
const MOST = 5;
const SLIP = 8; // pixels that a finger may move and still tap
const views = new Map(); // name of the place -> {scale, x, y, whole, origin}
const shown = new Map(); // name of the place -> value of data-pan-show

const nameOf = (place) => place.id || place.getAttribute("class") || "";
const layerOf = (place) => place.querySelector("[data-pan-layer]");
const viewOf = (place) => views.get(nameOf(place)) ?? { scale: 1, x: 0, y: 0 };

/** How large the layer is by itself, and the least scale: that at which all of it is seen. */
function measure(place) {
  const { width, height } = place.getBoundingClientRect();
  const layer = layerOf(place);
  const [wide, high] = [layer?.offsetWidth || width, layer?.offsetHeight || height];
  // Half a pixel more is none.
  const least = Math.min(1, (width + 0.5) / wide, (height + 0.5) / high);
  return { width, height, wide, high, least };
}

/** Where the point that stays is, in the layer's own measure. */
function originOf(place) {
  const layer = layerOf(place);
  const mark = layer?.querySelector("[data-pan-origin]");
  if (!mark) return { x: 0, y: 0 };
  const [from, to] = [layer.getBoundingClientRect(), mark.getBoundingClientRect()];
  const scale = from.width / layer.offsetWidth || 1;
  return { x: (to.left - from.left) / scale, y: (to.top - from.top) / scale };
}

/** Whether the patch must leave this attribute alone. */
export const isPans = (name, element) =>
  name === "data-pan-more" ||
  (name === "style" && (element.hasAttribute("data-pan-layer") || element.hasAttribute("data-pan")));

function show(place, view) {
  const { width, height, wide, high, least } = measure(place);
  const scale = Math.min(MOST, Math.max(least, view.scale));
  const within = (value, size, full) =>
    full * scale <= size ? (size - full * scale) / 2 : Math.min(0, Math.max(size - full * scale, value));
  const fits = scale <= least;
  // Who wants to see all of a board wants to see all of it when it has grown, too.
  const next = { scale, x: within(view.x, width, wide), y: within(view.y, height, high), whole: fits && least < 1 };
  views.set(nameOf(place), { ...next, origin: originOf(place) });
  const layer = layerOf(place);
  if (!layer) return;
  layer.style.transformOrigin = "0 0";
  layer.style.transform = fits && least === 1 ? "" : `translate(${next.x}px, ${next.y}px) scale(${scale})`;
  place.style.touchAction = fits ? "pan-x pan-y" : "none";
  const more = [
    ["left", next.x < -1],
    ["right", next.x + wide * scale > width + 1],
    ["top", next.y < -1],
    ["bottom", next.y + high * scale > height + 1],
  ].flatMap(([side, lies]) => (lies ? [side] : []));
  place.toggleAttribute("data-pan-more", more.length > 0);
  if (more.length) place.dataset.panMore = more.join(" ");
  const had = document.activeElement;
  for (const button of place.querySelectorAll("[data-zoom]"))
    button.disabled = button.dataset.zoom === "in" ? scale === MOST : fits;
  if (had?.matches("[data-zoom]:disabled")) place.querySelector("[data-zoom]:enabled")?.focus();
}

/** Enlarge round a point of the screen, which stays where it is. */
function zoom(place, factor, at) {
  const box = place.getBoundingClientRect();
  const point = at ?? { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  const view = viewOf(place);
  const scale = Math.min(MOST, Math.max(measure(place).least, view.scale * factor));
  const [x, y] = [point.x - box.left, point.y - box.top];
  show(place, { scale, x: x - ((x - view.x) * scale) / view.scale, y: y - ((y - view.y) * scale) / view.scale });
}

/** Show every board as it was left. */
export function settlePans(root) {
  for (const place of root.querySelectorAll("[data-pan]")) {
    show(place, standing(place));
    const wanted = place.querySelector("[data-pan-show]");
    if (!wanted || shown.get(nameOf(place)) === wanted.dataset.panShow) continue;
    shown.set(nameOf(place), wanted.dataset.panShow);
    bring(place, wanted);
  }
}

/** The view as it was left, though the board may have grown; at first the middle of it. */
function standing(place) {
  const view = views.get(nameOf(place));
  const { width, height, wide, high } = measure(place);
  if (!view) return { scale: 1, x: (width - wide) / 2, y: (height - high) / 2 };
  const origin = originOf(place);
  return {
    scale: view.whole ? 0 : view.scale,
    x: view.x - (origin.x - view.origin.x) * view.scale,
    y: view.y - (origin.y - view.origin.y) * view.scale,
  };
}

const fingers = new Map(); // pointer -> where it is
let start; // where the first of them came down
let dragged = false;

function middleOfFingers() {
  const [first, second] = [...fingers.values()];
  return {
    x: (first.x + second.x) / 2,
    y: (first.y + second.y) / 2,
    gap: Math.hypot(first.x - second.x, first.y - second.y),
  };
}

function down(event) {
  const place = event.target.closest?.("[data-pan]");
  if (!fingers.size) dragged = false;
  if (!place || event.button > 0 || event.target.closest("[data-zoom]")) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, place });
  start = { x: event.clientX, y: event.clientY };
}

function moved(event) {
  const finger = fingers.get(event.pointerId);
  if (!finger) return;
  const { place } = finger;
  const now = { x: event.clientX, y: event.clientY, place };
  if (fingers.size === 2) {
    const before = middleOfFingers();
    fingers.set(event.pointerId, now);
    const after = middleOfFingers();
    dragged = true;
    const view = viewOf(place);
    show(place, { ...view, x: view.x + after.x - before.x, y: view.y + after.y - before.y });
    if (before.gap > 0) zoom(place, after.gap / before.gap, after);
    return;
  }
  dragged ||= Math.hypot(now.x - start.x, now.y - start.y) > SLIP;
  const view = viewOf(place);
  if (dragged && view.scale > measure(place).least)
    show(place, { ...view, x: view.x + now.x - finger.x, y: view.y + now.y - finger.y });
  fingers.set(event.pointerId, now);
}

function up(event) {
  fingers.delete(event.pointerId);
}

// The click that ends a drag is none.
function swallow(event) {
  if (!dragged || !event.target.closest?.("[data-pan]")) return;
  dragged = false;
  event.preventDefault();
  event.stopPropagation();
}

function wheeled(event) {
  const place = event.target.closest?.("[data-pan]");
  // Where the page itself can be scrolled, the wheel is for that.
  const page = document.documentElement;
  if (!place || (!event.ctrlKey && page.scrollHeight > page.clientHeight + 1)) return;
  event.preventDefault();
  zoom(place, Math.exp(-event.deltaY / 400), { x: event.clientX, y: event.clientY });
}

function clicked(event) {
  const button = event.target.closest?.("[data-zoom]");
  const place = button?.closest("[data-pan]");
  if (!place) return;
  if (button.dataset.zoom === "fit") show(place, { scale: 0, x: 0, y: 0 });
  else zoom(place, button.dataset.zoom === "in" ? 1.5 : 1 / 1.5);
}

const KEYS = { "+": 1.5, "=": 1.5, "-": 1 / 1.5 };
const STEPS = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60], ArrowDown: [0, -60] };

/** Move or enlarge by a key; whether there was something to do with it. */
export function panByKey(event) {
  const place = event.target.closest?.("[data-pan]");
  if (!place || event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey)
    return false;
  const view = viewOf(place);
  if (KEYS[event.key]) zoom(place, KEYS[event.key]);
  else if (event.key === "0") show(place, { scale: 0, x: 0, y: 0 });
  else if (event.shiftKey && STEPS[event.key]) {
    const [x, y] = STEPS[event.key];
    show(place, { ...view, x: view.x + x, y: view.y + y });
  } else return false;
  event.preventDefault();
  return true;
}

// What has the focus is in sight.
function follow({ target }) {
  const place = target.closest?.("[data-pan]");
  if (!place || target.matches("[data-zoom]")) return;
  place.scrollTo(0, 0); // the browser's own way to show it
  bring(place, target);
}

/** Move the board until something in it is in sight. */
function bring(place, item) {
  const view = viewOf(place);
  if (view.scale <= measure(place).least) return;
  const box = place.getBoundingClientRect();
  const part = item.getBoundingClientRect();
  const off = (low, high, from, to) => (low < from ? from - low : high > to ? to - high : 0);
  const x = off(part.left, part.right, box.left + 20, box.right - 20);
  const y = off(part.top, part.bottom, box.top + 20, box.bottom - 20);
  if (x || y) show(place, { ...view, x: view.x + x, y: view.y + y });
}

/** Hear of all that moves boards. */
export function watchPans(root) {
  addEventListener("pointerdown", down);
  addEventListener("pointermove", moved);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  addEventListener("click", swallow, true);
  addEventListener("wheel", wheeled, { passive: false });
  addEventListener("resize", () => settlePans(root));
  root.addEventListener("click", clicked);
  root.addEventListener("focusin", follow);
}
