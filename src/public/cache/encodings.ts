import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import Negotiator from 'negotiator';

export type Encoding = 'br' | 'gzip' | 'identity';

/** A body that fits into one packet gains nothing from compression. */
export const COMPRESSION_MIN_BYTES = 1_400;

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
export function copyBytes(bytes: Buffer | string): Buffer {
  const copy = Buffer.allocUnsafeSlow(Buffer.byteLength(bytes));
  if (typeof bytes === 'string') copy.write(bytes);
  else bytes.copy(copy);
  return copy;
}

export async function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return copyBytes(
    encoding === 'br' ? await compressors.br(bytes, brotliOptions(bytes.length)) : await compressors.gzip(bytes, { level: 6 }),
  );
}

/** @returns the encoding that a client prefers; br before gzip where it accepts both alike */
export function preferredEncoding(acceptEncoding = ''): Encoding {
  // Programs that send `*` do not always decompress what they get.
  const named = acceptEncoding.replace(/\*[^,]*/g, '');
  const negotiator = new Negotiator({ headers: { 'accept-encoding': named } });
  const encoding = negotiator.encoding(['br', 'gzip', 'identity'], { preferred: ['br', 'gzip'] });
  return encoding === 'br' || encoding === 'gzip' ? encoding : 'identity';
}
