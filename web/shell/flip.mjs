// Moves what carries data-flip from where it was to where it is (FLIP: first, last, invert, play). Any change of the page,
// an undo as well, is animated by comparing the two.
const time = () => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue("--move")) || 0; // ms
const still = () => document.documentElement.dataset.motion === "less";

/** Where everything with data-flip is now. @returns {Map<string, DOMRect>} */
export function measure(root) {
  const places = new Map();
  if (!still())
    for (const each of root.querySelectorAll("[data-flip]"))
      places.set(each.dataset.flip, each.getBoundingClientRect());
  return places;
}

/** Let everything that has another place now travel there. */
export function move(root, places) {
  if (!places.size) return;
  const duration = time();
  const moved = [...root.querySelectorAll("[data-flip]")].flatMap((each) => {
    const from = places.get(each.dataset.flip);
    const to = from && each.getBoundingClientRect();
    const [x, y] = to ? [from.left - to.left, from.top - to.top] : [0, 0];
    return x || y ? [[each, x, y]] : [];
  });
  for (const [each, x, y] of moved) {
    each.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], {
      duration,
      easing: "ease-out",
    });
  }
}
