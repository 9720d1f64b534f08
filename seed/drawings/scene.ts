/** Pictures composed of parts. Each part can define its own gradients and clip paths. */
import { placed, svgDocument } from './svg';

export interface Part {
  readonly definitions: string;
  readonly content: string;
}

/** Moves, scales and rotates a part. */
export function put(part: Part, x: number, y: number, scale = 1, rotation = 0): Part {
  return { definitions: part.definitions, content: placed(part.content, x, y, scale, rotation) };
}

/** A part that needs no definitions. */
export function plain(content: string): Part {
  return { definitions: '', content };
}

/** Stacks the parts, the first one at the back. */
export function compose(width: number, height: number, parts: readonly Part[]): string {
  return svgDocument(width, height, parts.map((part) => part.definitions).join(''), parts.map((part) => part.content).join(''));
}
