const query = matchMedia('(prefers-reduced-motion: reduce)');

/** Does the reader want nothing to move? Asked each time, since the system's setting can change. */
export const isStill = (): boolean => query.matches;
