/** Largest SVG, in bytes, as uploaded. */
export const DRAWING_MAX_BYTES = 256 * 1024;

/** Characters that are written: entities and escapes make a text longer. */
export const WRITTEN_MAX_LENGTH = 2 * DRAWING_MAX_BYTES;

export const DEPTH_MAX = 100;
export const ELEMENTS_MAX = 20_000;
export const ATTRIBUTES_MAX = 100;

/** Blocks of a style sheet: rules, and what is around them. */
export const BLOCKS_MAX = 5_000;

/** Elements that a browser draws when each `use` is followed. A few nested ones are millions. */
export const DRAWN_MAX = 200_000;

/** From an element to a class, a pattern, its elements, and so on. */
export const REFERENCES_DEPTH_MAX = 4 * DEPTH_MAX;

/** Entities that a DOCTYPE declares, and the characters of each. */
export const ENTITIES_MAX = 100;
export const ENTITY_MAX_LENGTH = 1_000;

/** Characters that all references may become. */
export const EXPANDED_MAX_LENGTH = 4 * DRAWING_MAX_BYTES;
