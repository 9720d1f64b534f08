const FRAGMENTS = /url\(\s*["']?#([^\s"')]+)/gi;

/** Properties that the elements inside have too. */
const INHERITED = ['fill', 'stroke', 'marker', 'marker-start', 'marker-mid', 'marker-end'];

/** ids of parts of the drawing that a value draws */
export const referencesIn = (value: string): string[] => Array.from(value.matchAll(FRAGMENTS), ([, id = '']) => id);

export const isInherited = (property: string): boolean => INHERITED.includes(property.toLowerCase());

/** @param declarations as `cleanStyleAttribute` writes them */
export const inheritedReferencesIn = (declarations: string): string[] =>
  declarations.split(';').flatMap((declaration) => {
    const [property = ''] = declaration.split(':', 1);
    return isInherited(property.trim()) ? referencesIn(declaration) : [];
  });

/** What a rule of a style sheet is for: an element draws what is recorded under each of its names. */
export const ANY_ELEMENT = '*';
export const nameOfClass = (name: string): string => `.${name}`;
export const nameOfId = (id: string): string => `#${id}`;
/** Of these names, what the elements inside draw too. */
export const inheritedName = (name: string): string => `${name} >`;

/** @returns names of what a selector may choose: by its last part, of which a class or an id says more than an element's name */
export function namesIn(selector: string): string[] {
  return selector.split(',').flatMap((one) => {
    const last =
      one
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    const [found] = /[.#][\p{L}\p{N}_-]+/u.exec(last) ?? [];
    return [found ?? ANY_ELEMENT];
  });
}
