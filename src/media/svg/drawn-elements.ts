import { DrawingError } from './drawing-error';
import { DEPTH_MAX, DRAWN_MAX } from './limits';

interface Part {
  elements: number;
  /** ids of what is drawn again here, such as by `use` */
  references: string[];
}

const createPart = (): Part => ({ elements: 0, references: [] });

/** Counts what a browser draws when it follows each reference: ten `use` in each of ten groups are ten billion. */
export class DrawnElements {
  readonly #whole = createPart();
  readonly #parts = new Map<string, Part>();

  /**
   * @param ids of the element and those around it
   * @param references ids that it draws
   */
  add(ids: readonly string[], references: readonly string[]): void {
    for (const part of [this.#whole, ...new Set(ids.map((id) => this.#part(id)))]) {
      part.elements += 1;
      part.references.push(...references);
    }
  }

  /** @throws DrawingError when they are too many */
  assertFew(): void {
    const known = new Map<Part, number>();
    const count = (part: Part, depth: number): number => {
      const counted = known.get(part);
      if (counted !== undefined) return counted;
      if (depth > DEPTH_MAX) throw new DrawingError('drawing-too-complex');
      // A part that draws itself is not drawn by a browser.
      known.set(part, 0);
      let drawn = part.elements;
      for (const id of part.references) drawn += count(this.#part(id), depth + 1);
      if (drawn > DRAWN_MAX) throw new DrawingError('drawing-too-complex');
      known.set(part, drawn);
      return drawn;
    };
    count(this.#whole, 0);
  }

  #part(id: string): Part {
    const part = this.#parts.get(id) ?? createPart();
    this.#parts.set(id, part);
    return part;
  }
}
