// What never changes on a table (the tiles of an island) comes once, is kept by its key, and is left alone by every later frame.
const kept = new Map(); // key -> markup

/** Keep what a frame brings. @param {Record<string, string>} stills */
export function keep(stills) {
  for (const [key, markup] of Object.entries(stills ?? {})) kept.set(key, markup);
}

/** Whether an element is there already as the new markup wants it. */
export const isStill = (old, fresh) => Boolean(old.dataset?.still) && old.dataset.still === fresh.dataset?.still;

/** Fill the places that are still empty. */
export function fill(root) {
  for (const place of root.querySelectorAll("[data-still]")) {
    if (place.childNodes.length || !kept.has(place.dataset.still)) continue;
    const svg = place instanceof SVGElement;
    const [open, close] = svg ? ["<svg>", "</svg>"] : ["<div>", "</div>"];
    const made = new DOMParser().parseFromString(open + kept.get(place.dataset.still) + close, "text/html");
    place.append(...made.body.firstElementChild.childNodes);
  }
}
