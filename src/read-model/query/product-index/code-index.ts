import { foldText } from '../../projection/text';
import { TermIndex, type Term } from './term-index';

/** @returns a product's code as it is compared: letters and digits alone, "ZKX-8841-B" is zkx8841b */
export const codeOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]+/gu, '');

const NONE = new Int32Array(0);

/** Products by their code. */
export class CodeIndex {
  readonly #terms = new TermIndex();
  /** by ordinal: the number of its code */
  readonly #numbers: (number | undefined)[] = [];

  /** {@link commit} must follow. @param sku as editors wrote it */
  set(ordinal: number, sku: string | null): void {
    const code = codeOf(sku ?? '');
    const before = this.#numbers[ordinal];
    const after = code === '' ? NONE : this.#terms.numbersOf([code]);
    this.#terms.update(ordinal, before === undefined ? NONE : Int32Array.of(before), after);
    this.#numbers[ordinal] = after[0];
  }

  commit(): void {
    this.#terms.commit();
  }

  /** @param code see {@link codeOf} */
  withCode(code: string): Term[] {
    return this.#terms.withWord(code);
  }

  /** @param letters see {@link codeOf} */
  beginningWith(letters: string): Term[] {
    return this.#terms.beginningWith(letters);
  }
}
