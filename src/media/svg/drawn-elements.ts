import { DrawingError } from './drawing-error';
import { DRAWN_MAX, REFERENCES_DEPTH_MAX } from './limits';

/** What an element draws besides itself. */
export interface DrawnElement {
  /** parts of the drawing that hold it, by their ids */
  ids: readonly string[];
  /** parts that it draws once */
  references: readonly string[];
  /** the part that `use` draws: each of its elements inherits what is drawn at the place */
  used: string | undefined;
  /** the part of what it inherits: patterns and markers of the elements around it */
  inherited: string | undefined;
}

interface Part {
  elements: number;
  references: string[];
  uses: { used: string; inherited: string | undefined }[];
}

const createPart = (): Part => ({ elements: 0, references: [], uses: [] });

/**
 * Counts what a browser draws when it follows each reference: ten `use` in each of ten groups are ten billion, and so are ten masks
 * of ten elements of a class that has the next mask.
 */
export class DrawnElements {
  readonly #whole = createPart();
  readonly #parts = new Map<string, Part>();

  add({ ids, references, used, inherited }: DrawnElement): void {
    for (const part of [this.#whole, ...new Set(ids.map((id) => this.#part(id)))]) {
      part.elements += 1;
      part.references.push(...references);
      if (used !== undefined) part.uses.push({ used, inherited });
      else if (inherited !== undefined) part.references.push(inherited);
    }
  }

  /** A part that has no elements of its own: a class, or what is inherited. */
  addReferences(name: string, references: readonly string[]): void {
    this.#part(name).references.push(...references);
  }

  /** @throws DrawingError when they are too many */
  assertFew(): void {
    const known = new Map<Part, number>();
    const count = (part: Part, depth: number): number => {
      const counted = known.get(part);
      if (counted !== undefined) return counted;
      if (depth > REFERENCES_DEPTH_MAX) throw new DrawingError('drawing-too-complex');
      // A part that draws itself is not drawn by a browser.
      known.set(part, 0);
      const countOf = (id: string): number => count(this.#part(id), depth + 1);
      let drawn = part.elements;
      for (const id of part.references) drawn += countOf(id);
      for (const { used, inherited } of part.uses)
        drawn += countOf(used) * (1 + (inherited === undefined ? 0 : countOf(inherited)));
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
