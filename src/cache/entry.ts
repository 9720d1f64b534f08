import { createHash } from 'node:crypto';
import fresh from 'fresh';
import { REVALIDATE, SECURITY_HEADERS, type Answer } from '../contract/answer';
import { COMPRESSION_MIN_BYTES, compress, copyBytes, type Encoding } from './encodings';

/** Memory of an entry besides its bytes, its share of the store's maps included; and of each variant. */
const OVERHEAD_BYTES = 800;
const VARIANT_OVERHEAD_BYTES = 450;

/** Names and values in turns, as `writeHead` takes them. */
type Headers = string[];

const SHARED_HEADERS: Readonly<Headers> = [
  ...Object.entries(SECURITY_HEADERS).flat(),
  ...['Cache-Control', REVALIDATE, 'Vary', 'Origin, Accept-Encoding'],
];

function headersFor({ headers, cacheControl = REVALIDATE }: Answer): Readonly<Headers> {
  if (headers === undefined && cacheControl === REVALIDATE) return SHARED_HEADERS;
  const all = { ...SECURITY_HEADERS, 'Cache-Control': cacheControl, Vary: 'Origin, Accept-Encoding', ...headers };
  return Object.entries(all).flat();
}

/** An answer in one encoding. */
export interface Variant {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
}

/**
 * An answer as ready bytes, in the encodings that clients have asked for. The store holds thousands of entries, so most
 * headers are shared and put together when an answer is sent.
 */
export class Entry {
  readonly status: number;
  /** milliseconds since 1970; a clock that was set back invalidates the entry too */
  readonly from: number;
  readonly until: number;
  readonly identity: Variant;
  readonly #headers: Readonly<Headers>;
  readonly #contentType: string | undefined;
  readonly #location: string | undefined;
  readonly #hash: string;
  #br: Variant | undefined;
  #gzip: Variant | undefined;
  #inFlight: Map<Encoding, Promise<Variant>> | undefined;

  /**
   * @param from milliseconds since 1970
   * @param maxAge milliseconds
   */
  constructor(answer: Answer, from = 0, maxAge = Infinity) {
    const bytes = copyBytes(answer.body);
    this.status = answer.status;
    this.from = from;
    this.until = Math.min(from + maxAge, answer.until ?? Infinity);
    this.identity = { encoding: 'identity', bytes };
    this.#headers = headersFor(answer);
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

  /** @returns the variant for an encoding, if it exists already */
  ready(encoding: Encoding): Variant | undefined {
    if (encoding === 'identity' || this.identity.bytes.length < COMPRESSION_MIN_BYTES) return this.identity;
    return encoding === 'br' ? this.#br : this.#gzip;
  }

  /** Compresses once for concurrent requests. */
  async encoded(encoding: Encoding): Promise<Variant> {
    const ready = this.ready(encoding);
    if (ready || encoding === 'identity') return ready ?? this.identity;
    this.#inFlight ??= new Map();
    const compressing = this.#inFlight.get(encoding) ?? this.#compress(encoding);
    this.#inFlight.set(encoding, compressing);
    return compressing;
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<Variant> {
    try {
      const variant: Variant = { encoding, bytes: await compress(this.identity.bytes, encoding) };
      if (encoding === 'br') this.#br = variant;
      else this.#gzip = variant;
      return variant;
    } finally {
      this.#inFlight?.delete(encoding);
      if (this.#inFlight?.size === 0) this.#inFlight = undefined;
    }
  }

  /** @returns the ETag of a variant; a redirect has none */
  etagOf({ encoding }: Variant): string | undefined {
    if (this.status !== 200) return undefined;
    return encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
  }

  /** @returns the ETag that the client has named, if it is one of this entry's, in any encoding: then a 304 will do */
  matchedEtag(ifNoneMatch: string | undefined, variant: Variant): string | undefined {
    if (ifNoneMatch === undefined) return undefined;
    const own = this.etagOf(variant);
    if (own === undefined || ifNoneMatch === own) return own;
    const etags = [own, `"${this.#hash}"`, `"${this.#hash}-gzip"`, `"${this.#hash}-br"`];
    return etags.find((etag) => fresh({ 'if-none-match': ifNoneMatch }, { etag }));
  }

  /** @returns the headers of a 304; the caller may change the array */
  notModifiedHeaders(etag: string): Headers {
    return this.#headers.concat('ETag', etag);
  }

  /** @returns the headers of the whole answer; the caller may change the array */
  headersOf(variant: Variant): Headers {
    const headers = this.#headers.slice();
    const etag = this.etagOf(variant);
    if (etag !== undefined) headers.push('ETag', etag);
    if (this.#location !== undefined) headers.push('Location', this.#location);
    if (this.#contentType !== undefined) headers.push('Content-Type', this.#contentType);
    if (variant.encoding !== 'identity') headers.push('Content-Encoding', variant.encoding);
    headers.push('Content-Length', String(variant.bytes.length));
    return headers;
  }
}
