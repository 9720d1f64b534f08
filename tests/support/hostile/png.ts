import { crc32, createDeflate } from 'node:zlib';
import { buffer } from 'node:stream/consumers';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export interface PngForm {
  width: number;
  height: number;
  /** bits of a channel */
  depth: 8 | 16;
  /** PNG's own number: 2 is RGB, 6 with alpha */
  colourType: number;
  isInterlaced?: boolean;
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([size, typed, sum]);
}

export function pngHeader({ width, height, depth, colourType, isInterlaced = false }: PngForm): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, isInterlaced ? 1 : 0], 8);
  return pngChunk('IHDR', header);
}

/** @param chunks between the header and the pixels */
export const pngFile = (header: Buffer, pixels: Buffer, chunks: readonly Buffer[] = []): Buffer =>
  Buffer.concat([SIGNATURE, header, ...chunks, pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.alloc(0))]);

/** Zero bytes, which are black; Adam7's passes together have a few rows more. */
async function blackPixels({ width, height, depth, colourType, isInterlaced = false }: PngForm): Promise<Buffer> {
  const rowBytes = 1 + (width * (CHANNELS[colourType] ?? 1) * depth) / 8;
  let left = isInterlaced ? adam7Bytes(width, height, ((CHANNELS[colourType] ?? 1) * depth) / 8) : rowBytes * height;
  const deflate = createDeflate({ level: 1 });
  const compressed = buffer(deflate);
  const zeros = Buffer.alloc(4 * 1024 * 1024);
  for (; left > 0; left -= zeros.length) {
    if (!deflate.write(left < zeros.length ? zeros.subarray(0, left) : zeros))
      await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  return compressed;
}

const PASSES: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

function adam7Bytes(width: number, height: number, pixelBytes: number): number {
  const passes = PASSES.map(([x, y, stepX, stepY]) => {
    const columns = Math.ceil((width - x) / stepX);
    return columns === 0 ? 0 : Math.ceil((height - y) / stepY) * (1 + columns * pixelBytes);
  });
  return passes.reduce((sum, one) => sum + one, 0);
}

/** A black PNG of any size: a few hundred kilobytes for 49 million pixels. */
export const blackPng = async (form: PngForm): Promise<Buffer> => pngFile(pngHeader(form), await blackPixels(form));
