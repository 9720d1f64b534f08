import { createHash } from 'node:crypto';
import { KEPT, SECURITY_HEADERS, type Answer } from '../http/respond';
import { COMPRESSED_FROM_BYTES, compress, ownBytes, type Coding } from './encodings';

/** What an entry takes besides its bytes: objects, header lists, its places in the maps. Measured, rounded up. */
const OVERHEAD_BYTES = 1_600;

const VARY = 'Origin, Accept-Encoding';

type Headers = readonly string[];

/** An answer in one encoding: ready bytes and headers, as name and value in turns. */
export interface Variant {
  etag: string | undefined;
  bytes: Buffer;
  headers: Headers;
  /** for 304 */
  validators: Headers;
}

const security: Headers = Object.entries(SECURITY_HEADERS).flat();

/** A ready answer in the encodings that somebody has asked for. */
export class Entry {
  readonly status: 200 | 301;
  /** milliseconds since 1970: the time in which it may be served. A clock that is set back ends it, too. */
  readonly from: number;
  readonly until: number;
  readonly identity: Variant;
  readonly #hash: string;
  readonly #answer: Answer;
  readonly #variants = new Map<Coding, Variant>();
  readonly #underWay = new Map<Coding, Promise<Variant>>();

  /** @param maxAge milliseconds */
  constructor(answer: Answer, from: number, maxAge: number) {
    const bytes = ownBytes(answer.body);
    this.status = answer.status;
    this.from = from;
    this.until = Math.min(from + maxAge, answer.until ?? Infinity);
    this.#hash = createHash('sha1').update(bytes).digest('base64url');
    // The text itself is not kept beside its bytes.
    this.#answer = { ...answer, body: '' };
    this.identity = this.#variant(bytes, 'identity');
    this.#variants.set('identity', this.identity);
    if (bytes.length < COMPRESSED_FROM_BYTES)
      for (const coding of ['br', 'gzip'] as const) this.#variants.set(coding, this.identity);
  }

  /** bytes of memory */
  get size(): number {
    const distinct = new Set(this.#variants.values());
    return OVERHEAD_BYTES + [...distinct].reduce((sum, variant) => sum + variant.bytes.length, 0);
  }

  #variant(bytes: Buffer, coding: Coding): Variant {
    const { status, location, contentType } = this.#answer;
    // The bytes of each encoding are other bytes, so each has a tag of its own.
    const etag = status === 200 ? `"${this.#hash}${coding === 'identity' ? '' : `-${coding}`}"` : undefined;
    const validators = [
      ...security,
      ...['Cache-Control', KEPT, 'Vary', VARY],
      ...(etag === undefined ? [] : ['ETag', etag]),
      ...(location === undefined ? [] : ['Location', location]),
    ];
    const headers = [
      ...validators,
      ...(contentType === undefined ? [] : ['Content-Type', contentType]),
      ...(coding === 'identity' ? [] : ['Content-Encoding', coding]),
      ...['Content-Length', String(bytes.length)],
    ];
    return { etag, bytes, headers, validators };
  }

  isValidAt(now: number): boolean {
    return now >= this.from && now < this.until;
  }

  /** @returns the answer in this encoding, where it is ready */
  ready(coding: Coding): Variant | undefined {
    return this.#variants.get(coding);
  }

  /** Makes the answer in this encoding, once, however many ask. */
  async encoded(coding: Coding): Promise<Variant> {
    const ready = this.#variants.get(coding);
    if (ready || coding === 'identity') return ready ?? this.identity;
    const making =
      this.#underWay.get(coding) ??
      compress(this.identity.bytes, coding)
        .then((bytes) => {
          const variant = this.#variant(bytes, coding);
          this.#variants.set(coding, variant);
          return variant;
        })
        .finally(() => this.#underWay.delete(coding));
    this.#underWay.set(coding, making);
    return making;
  }

  /** @returns whether the client has these very bytes already, in whichever encoding; then the tag that it named */
  keptTag(ifNoneMatch: string | undefined, variant: Variant): string | undefined {
    if (ifNoneMatch === undefined || variant.etag === undefined) return undefined;
    if (ifNoneMatch === variant.etag || ifNoneMatch.trim() === '*') return variant.etag;
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (tags.includes(variant.etag)) return variant.etag;
    const ours = [`"${this.#hash}"`, `"${this.#hash}-gzip"`, `"${this.#hash}-br"`];
    return tags.find((tag) => ours.includes(tag));
  }
}
