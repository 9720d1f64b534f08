import { FileError } from './file-error';
import { STRINGS_MAX, STRINGS_MAX_BYTES } from './limits';

/** The texts that cells refer to by number. They lie in one buffer: as strings they would take five times their size. */
export class SharedTexts {
  readonly #bytes: Buffer;
  #ends = new Uint32Array(1_024);
  #count = 0;

  /** @param maxBytes of all texts together; memory is taken as it is filled */
  constructor(maxBytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(maxBytes);
  }

  /** @throws FileError */
  add(text: string): void {
    if (this.#count >= STRINGS_MAX) throw new FileError('too-many-strings', { max: STRINGS_MAX });
    const begin = this.#endOf(this.#count - 1);
    // Bytes that are no UTF-8 grow when they are read.
    if (begin + Buffer.byteLength(text) > this.#bytes.length)
      throw new FileError('unpacked-too-large', { max: STRINGS_MAX_BYTES / 1024 / 1024 });
    if (this.#count === this.#ends.length) this.#grow();
    this.#ends[this.#count] = begin + this.#bytes.write(text, begin);
    this.#count += 1;
  }

  /** @param index as a cell has it, which may be anything. @returns null where there is none */
  get(index: number): string | null {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return null;
    return this.#bytes.toString('utf8', this.#endOf(index - 1), this.#endOf(index));
  }

  #endOf(index: number): number {
    return index < 0 ? 0 : (this.#ends[index] ?? 0);
  }

  #grow(): void {
    const larger = new Uint32Array(this.#ends.length * 2);
    larger.set(this.#ends);
    this.#ends = larger;
  }
}
