// Boards that are walked with the arrow keys: inside [data-grid] one thing is in the tab order, and an arrow goes to the nearest
// control ([data-action]) or thing to be read ([data-cell]) in its direction.
const ITEMS = "[data-action]:not([disabled]), [data-cell]";
const last = new Map(); // the grid's id or class -> what had the focus in it

const nameOf = (grid) => grid.id || grid.getAttribute("class") || "";
const keyOf = (item) => item.id || item.dataset.action || item.dataset.cell || item.getAttribute("aria-label");

const CAN = '[data-action]:not([disabled], [aria-disabled="true"])';

/** Put one item of every grid in the tab order: the one that had the focus last, but what can be used before what cannot. */
export function settleGrids(root, arrives) {
  if (arrives) last.clear(); // another table
  for (const grid of root.querySelectorAll("[data-grid]")) {
    const items = [...grid.querySelectorAll(ITEMS)];
    const known = last.get(nameOf(grid));
    const usable = items.filter((item) => item.matches(CAN));
    const current =
      items.find((item) => item === document.activeElement) ??
      (usable.length ? usable : items).find((item) => known !== undefined && keyOf(item) === known) ??
      usable[0] ??
      items[0];
    for (const item of items) {
      const wanted = item === current ? "0" : "-1";
      if (item.getAttribute("tabindex") !== wanted) item.setAttribute("tabindex", wanted);
    }
  }
}

/** Whether the patch must leave this attribute alone. */
export const isGrids = (name, element) => name === "tabindex" && Boolean(element.closest("[data-grid]"));

/** Remember where the focus is. */
export function watchGrids(root) {
  root.addEventListener("focusin", ({ target }) => {
    const grid = target.closest?.("[data-grid]");
    if (!grid || !target.matches(ITEMS)) return;
    last.set(nameOf(grid), keyOf(target));
    for (const item of grid.querySelectorAll(`:is(${ITEMS})[tabindex="0"]`)) item.setAttribute("tabindex", "-1");
    target.setAttribute("tabindex", "0");
  });
}

const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

/** Go on with an arrow key; whether there was something to do with it. */
export function walkGrid(event) {
  const grid = DIRECTIONS[event.key] && event.target.closest?.("[data-grid]");
  if (!grid || event.target.matches("input, textarea, select") || event.shiftKey) return false;
  const [right, down] = DIRECTIONS[event.key];
  const from = middle(event.target);
  let best;
  let least = Number.POSITIVE_INFINITY;
  for (const item of grid.querySelectorAll(ITEMS)) {
    if (item === event.target) continue;
    const to = middle(item);
    const along = (to.x - from.x) * right + (to.y - from.y) * down;
    const aside = Math.abs((to.x - from.x) * down) + Math.abs((to.y - from.y) * right);
    // Within a quarter turn; of two that are as far, rather the one straight on.
    if (along <= 1 || aside > along * 1.1) continue;
    const way = Math.hypot(along, aside) + aside * 0.4;
    if (way < least) [best, least] = [item, way];
  }
  event.preventDefault();
  best?.focus();
  return true;
}

function middle(element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
