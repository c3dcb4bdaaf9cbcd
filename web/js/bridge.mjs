export const ready = () => globalThis.tertulia.ready();
