import { createHash } from 'node:crypto';
import { KEPT, SECURITY_HEADERS, type Answer } from '../contract/answer';
import { COMPRESSED_FROM_BYTES, compress, ownBytes, type Coding } from './encodings';

/** What an entry takes besides its bytes, its place in the maps included, and what each of its encodings takes besides its own. */
const OVERHEAD_BYTES = 800;
const VARIANT_OVERHEAD_BYTES = 450;

type Headers = string[];

const ALWAYS: Readonly<Headers> = [
  ...Object.entries(SECURITY_HEADERS).flat(),
  ...['Cache-Control', KEPT, 'Vary', 'Origin, Accept-Encoding'],
];

/** An answer in one encoding. */
export interface Variant {
  readonly coding: Coding;
  readonly bytes: Buffer;
}

/**
 * A ready answer in the encodings that somebody has asked for. There are thousands of them, so they hold what tells them apart
 * and nothing else: V8 lets its heap grow by some multiple of what it holds, and bytes outside it by themselves alone.
 */
export class Entry {
  readonly status: 200 | 301;
  /** milliseconds since 1970: the time in which it may be served. A clock that is set back ends it, too. */
  readonly from: number;
  readonly until: number;
  readonly identity: Variant;
  readonly #contentType: string | undefined;
  readonly #location: string | undefined;
  readonly #hash: string;
  #br: Variant | undefined;
  #gzip: Variant | undefined;
  #underWay: Map<Coding, Promise<Variant>> | undefined;

  /** @param maxAge milliseconds */
  constructor(answer: Answer, from: number, maxAge: number) {
    const bytes = ownBytes(answer.body);
    this.status = answer.status;
    this.from = from;
    this.until = Math.min(from + maxAge, answer.until ?? Infinity);
    this.identity = { coding: 'identity', bytes };
    this.#contentType = answer.contentType;
    this.#location = answer.location;
    this.#hash = createHash('sha1').update(bytes).digest('base64url');
  }

  /** bytes of memory */
  get size(): number {
    const compressed = [this.#br, this.#gzip].map((variant) => (variant ? VARIANT_OVERHEAD_BYTES + variant.bytes.length : 0));
    return OVERHEAD_BYTES + this.identity.bytes.length + compressed.reduce((sum, bytes) => sum + bytes);
  }

  isValidAt(now: number): boolean {
    return now >= this.from && now < this.until;
  }

  /** @returns the answer in this encoding, where it is ready */
  ready(coding: Coding): Variant | undefined {
    if (coding === 'identity' || this.identity.bytes.length < COMPRESSED_FROM_BYTES) return this.identity;
    return coding === 'br' ? this.#br : this.#gzip;
  }

  /** Makes the answer in this encoding, once, however many ask. */
  async encoded(coding: Coding): Promise<Variant> {
    const ready = this.ready(coding);
    if (ready || coding === 'identity') return ready ?? this.identity;
    this.#underWay ??= new Map();
    const making = this.#underWay.get(coding) ?? this.#compress(coding);
    this.#underWay.set(coding, making);
    return making;
  }

  async #compress(coding: 'br' | 'gzip'): Promise<Variant> {
    try {
      const variant: Variant = { coding, bytes: await compress(this.identity.bytes, coding) };
      if (coding === 'br') this.#br = variant;
      else this.#gzip = variant;
      return variant;
    } finally {
      this.#underWay?.delete(coding);
      if (this.#underWay?.size === 0) this.#underWay = undefined;
    }
  }

  /** @returns the tag of these bytes: those of each encoding are others. A redirect has none. */
  tagOf({ coding }: Variant): string | undefined {
    if (this.status !== 200) return undefined;
    return coding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${coding}"`;
  }

  /** @returns whether the client has these very bytes already, in whichever encoding; then the tag that it named */
  keptTag(ifNoneMatch: string | undefined, variant: Variant): string | undefined {
    if (ifNoneMatch === undefined) return undefined;
    const own = this.tagOf(variant);
    if (own === undefined || ifNoneMatch === own || ifNoneMatch.trim() === '*') return own;
    const tags = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (tags.includes(own)) return own;
    const ours = [`"${this.#hash}"`, `"${this.#hash}-gzip"`, `"${this.#hash}-br"`];
    return tags.find((tag) => ours.includes(tag));
  }

  /** @returns the headers of a 304 for bytes that the client knows by this tag, as name and value in turns; the caller's to change */
  headersOfKept(tag: string): Headers {
    return ALWAYS.concat('ETag', tag);
  }

  /** @returns the headers of the whole answer, as name and value in turns; the caller's to change */
  headersOf(variant: Variant): Headers {
    const headers = ALWAYS.slice();
    const tag = this.tagOf(variant);
    if (tag !== undefined) headers.push('ETag', tag);
    if (this.#location !== undefined) headers.push('Location', this.#location);
    if (this.#contentType !== undefined) headers.push('Content-Type', this.#contentType);
    if (variant.coding !== 'identity') headers.push('Content-Encoding', variant.coding);
    headers.push('Content-Length', String(variant.bytes.length));
    return headers;
  }
}
