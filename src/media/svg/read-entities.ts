import { DrawingError } from './drawing-error';
import { ENTITIES_MAX, ENTITY_MAX_LENGTH } from './limits';

/** A name, a text in quotes, and nothing that refers to anything else: no `&`, no `%`, no tag, no file. */
const ENTITY = /\s*<!ENTITY\s+([A-Za-z_][\w.-]*)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>/y;

/**
 * Reads the entities of a DOCTYPE: Illustrator declares its namespaces and styles so. An external DTD is never loaded.
 *
 * @param doctype what stands between `<!DOCTYPE` and its end
 * @throws DrawingError for any other declaration
 */
export function readEntities(doctype: string): ReadonlyMap<string, string> {
  const entities = new Map<string, string>();
  const start = doctype.indexOf('[');
  if (start < 0) return entities;
  const declarations = doctype.slice(start + 1, doctype.lastIndexOf(']'));
  let read = 0;
  for (ENTITY.lastIndex = 0; ; read = ENTITY.lastIndex) {
    const [, name, double, single] = ENTITY.exec(declarations) ?? [];
    if (name === undefined) break;
    const value = double ?? single ?? '';
    if (entities.size === ENTITIES_MAX || value.length > ENTITY_MAX_LENGTH) throw new DrawingError('drawing-too-complex');
    // The first declaration of a name counts.
    if (!entities.has(name)) entities.set(name, value);
  }
  if (declarations.slice(read).trim() !== '') throw new DrawingError('drawing-declares', 'DOCTYPE');
  return entities;
}
