import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

export type Coding = 'br' | 'gzip' | 'identity';

/** What fits into one packet gains nothing by being smaller. */
export const COMPRESSED_FROM_BYTES = 1_400;

const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Good enough at a few milliseconds an answer; the window spares 4 MB of memory for each one under way. */
const brotliOptions = (size: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: size,
  },
});

export async function compress(bytes: Buffer, coding: 'br' | 'gzip'): Promise<Buffer> {
  const small =
    coding === 'br' ? await compressors.br(bytes, brotliOptions(bytes.length)) : await compressors.gzip(bytes, { level: 6 });
  return ownBytes(small);
}

/** A copy with memory of its own, so that what is counted is what is held: a small Buffer may hold a larger one's. */
export function ownBytes(bytes: Buffer | string): Buffer {
  const own = Buffer.allocUnsafeSlow(Buffer.byteLength(bytes));
  if (typeof bytes === 'string') own.write(bytes);
  else bytes.copy(own);
  return own;
}

function parse(header: string): Coding {
  let best: Coding = 'identity';
  let bestQuality = 0;
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    if (name !== 'br' && name !== 'gzip') continue;
    const quality = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    if (quality > bestQuality || (quality === bestQuality && name === 'br' && quality > 0)) {
      best = name;
      bestQuality = quality;
    }
  }
  return best;
}

/** Browsers send some dozen different headers; strangers may send any. */
const known = new LRUCache<string, Coding>({ max: 200 });

/** @returns the best of what the client takes: br before gzip where it does not mind */
export function codingFor(acceptEncoding: string | undefined): Coding {
  if (acceptEncoding === undefined) return 'identity';
  const before = known.get(acceptEncoding);
  if (before !== undefined) return before;
  const coding = parse(acceptEncoding);
  known.set(acceptEncoding, coding);
  return coding;
}
