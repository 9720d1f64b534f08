import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import { REVALIDATE, SECURITY_HEADERS, type Answer, type OnSend } from '../../contract/answer';
import { edgeHeaders } from './edge-headers';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body that fits into one packet gains nothing from compression. */
const COMPRESSION_MIN_BYTES = 1_400;

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** A few milliseconds an answer; the smaller window saves 4 MB of memory for each compression in flight. */
const brotliOptions = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

/** Copies bytes into memory of their own: a small Buffer may keep a larger one alive, which the store would not count. */
function copyBytes(bytes: Buffer | string): Buffer {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(bytes));
  if (typeof bytes === 'string') copy.write(bytes);
  else bytes.copy(copy);
  return copy;
}

/** @returns the encoding that a client prefers; br before gzip where it accepts both alike */
export function preferredEncoding(acceptEncoding = ''): Encoding {
  // Programs that send `*` do not always decompress what they get.
  const named = acceptEncoding.replace(/\*[^,]*/g, '');
  const negotiator = new Negotiator({ headers: { 'accept-encoding': named } });
  const encoding = negotiator.encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] });
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'identity';
}

/** Memory of an entry besides its bytes, its share of the store's maps included; and of each variant. */
const OVERHEAD_BYTES = 800;
const VARIANT_OVERHEAD_BYTES = 450;
/** A function that holds a short text. */
const ON_SEND_BYTES = 300;
const EDGE_BYTES = 500;

/** Alternating names and values, as `writeHead` takes them. */
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

/** What is sent for one request. */
export interface ReadyResponse {
  status: number;
  /** the receiver may add to it */
  headers: Headers;
  /** undefined for a 304 */
  bytes: Buffer | undefined;
  /** to be called when the response is sent */
  onSend: OnSend | undefined;
  /** whether an edge may keep it, so that it must say nothing of one client */
  isShared: boolean;
}

/**
 * An answer as ready bytes, in the encodings that clients have asked for. The store holds thousands of entries, so most
 * headers are shared and put together when an answer is sent.
 */
export class Entry {
  readonly #answer: Omit<Answer, 'body'>;
  /** milliseconds since 1970; a clock that was set back invalidates the entry too */
  readonly from: number;
  readonly until: number;
  readonly identity: Variant;
  /** undefined: an edge may not keep it */
  readonly #edgeTags: string | undefined;
  readonly #endsByClock: boolean;
  readonly #headers: Readonly<Headers>;
  readonly #hash: string;
  #br: Variant | undefined;
  #gzip: Variant | undefined;
  #inFlight: Map<Encoding, Promise<Variant>> | undefined;

  /**
   * @param from milliseconds since 1970
   * @param maxAge milliseconds
   * @param edgeTags for the edge. One that counts itself when it is sent must not be kept by an edge
   */
  constructor(answer: Answer, from = 0, maxAge = Infinity, edgeTags?: string) {
    const { body, ...rest } = answer;
    const bytes = copyBytes(body);
    this.#answer = rest;
    this.from = from;
    this.until = Math.min(from + maxAge, answer.until ?? Infinity);
    this.identity = { encoding: 'identity', bytes };
    this.#edgeTags = answer.onSend ? undefined : edgeTags;
    this.#endsByClock = answer.until !== undefined && answer.until < from + maxAge;
    this.#headers = headersFor(answer);
    this.#hash = createHash('sha1').update(bytes).digest('base64url');
  }

  /** bytes of memory */
  get size(): number {
    const compressed = [this.#br, this.#gzip].map((variant) => (variant ? VARIANT_OVERHEAD_BYTES + variant.bytes.length : 0));
    const held =
      this.identity.bytes.length + (this.#answer.onSend ? ON_SEND_BYTES : 0) + (this.#edgeTags === undefined ? 0 : EDGE_BYTES);
    return OVERHEAD_BYTES + held + compressed.reduce((sum, bytes) => sum + bytes);
  }

  isValidAt(now: number): boolean {
    return now >= this.from && now < this.until;
  }

  #ready(encoding: Encoding): Variant | undefined {
    if (encoding === 'identity' || this.identity.bytes.length < COMPRESSION_MIN_BYTES) return this.identity;
    return encoding === 'br' ? this.#br : this.#gzip;
  }

  /** Compresses once for concurrent requests. */
  async encoded(encoding: Encoding): Promise<Variant> {
    const ready = this.#ready(encoding);
    if (ready || encoding === 'identity') return ready ?? this.identity;
    this.#inFlight ??= new Map();
    const compressing = this.#inFlight.get(encoding) ?? this.#compress(encoding);
    this.#inFlight.set(encoding, compressing);
    return compressing;
  }

  async #compress(encoding: 'br' | 'gzip'): Promise<Variant> {
    try {
      const { bytes } = this.identity;
      const made = encoding === 'br' ? compressors.br(bytes, brotliOptions(bytes.length)) : compressors.gzip(bytes, { level: 6 });
      const variant: Variant = { encoding, bytes: copyBytes(await made) };
      if (encoding === 'br') this.#br = variant;
      else this.#gzip = variant;
      return variant;
    } finally {
      this.#inFlight?.delete(encoding);
      if (this.#inFlight?.size === 0) this.#inFlight = undefined;
    }
  }

  /** @returns the response to a request, if its encoding exists already */
  readyResponse(encoding: Encoding, ifNoneMatch: string | undefined): ReadyResponse | undefined {
    const variant = this.#ready(encoding);
    return variant && this.responseOf(variant, ifNoneMatch);
  }

  /** @param ifNoneMatch the request's header; if it contains an ETag of this entry, in any encoding, the response is a 304 */
  responseOf(variant: Variant, ifNoneMatch: string | undefined): ReadyResponse {
    const { status, onSend, location, contentType } = this.#answer;
    const etag = this.#etagOf(variant);
    const headers = this.#headers.slice();
    const isShared = this.#edgeTags !== undefined;
    headers.push(...edgeHeaders(this.#edgeTags, this.until - Date.now(), this.#endsByClock));
    const matched = etag === undefined || ifNoneMatch === undefined ? undefined : this.#matchedEtag(ifNoneMatch, etag);
    if (matched !== undefined) {
      headers.push('ETag', matched);
      return { status: 304, headers, bytes: undefined, onSend, isShared };
    }
    if (etag !== undefined) headers.push('ETag', etag);
    if (location !== undefined) headers.push('Location', location);
    if (contentType !== undefined) headers.push('Content-Type', contentType);
    if (variant.encoding !== 'identity') headers.push('Content-Encoding', variant.encoding);
    headers.push('Content-Length', String(variant.bytes.length));
    return { status, headers, bytes: variant.bytes, onSend, isShared };
  }

  /** A redirect has none. */
  #etagOf({ encoding }: Variant): string | undefined {
    if (this.#answer.status !== 200) return undefined;
    return encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`;
  }

  #matchedEtag(ifNoneMatch: string, own: string): string | undefined {
    if (ifNoneMatch === own) return own;
    const etags = [own, `"${this.#hash}"`, `"${this.#hash}-gzip"`, `"${this.#hash}-br"`];
    return etags.find((etag) => fresh({ 'if-none-match': ifNoneMatch }, { etag }));
  }
}
