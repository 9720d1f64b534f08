/** A picture put together from parts, each of which may bring gradients and clip paths of its own. */
import { placed, svgDocument } from './svg';

export interface Part {
  readonly definitions: string;
  readonly content: string;
}

/** A part moved to a place, made larger or smaller, or turned. */
export function put(part: Part, x: number, y: number, scale = 1, rotation = 0): Part {
  return { definitions: part.definitions, content: placed(part.content, x, y, scale, rotation) };
}

/** A part that needs no definitions. */
export function plain(content: string): Part {
  return { definitions: '', content };
}

/** The parts on top of each other, the first one farthest away. */
export function compose(width: number, height: number, parts: readonly Part[]): string {
  return svgDocument(width, height, parts.map((part) => part.definitions).join(''), parts.map((part) => part.content).join(''));
}
