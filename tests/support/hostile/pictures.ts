import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { ImageFile } from '../images';
import { LARGE_AVIF } from './large-avif';
import { blackPng, pngChunk, pngFile, pngHeader } from './png';

/** A file of an editor that is made to cost the server much, and what she is told; nothing where it is harmless after all. */
export interface HostileFile extends ImageFile {
  answer?: RegExp;
}

const TOO_LARGE = /quá lớn/;
const TOO_LONG = /quá dài/;
const TOO_HEAVY = /quá nhiều bộ nhớ/;
const DAMAGED = /không phải là ảnh.*, hoặc ảnh đã hỏng/;

/** Writes a number over the first place of a mark, so many bytes behind it. */
function overwrite(bytes: Buffer, mark: string, offset: number, write: (copy: Buffer, at: number) => void): Buffer {
  const copy = Buffer.from(bytes);
  write(copy, copy.indexOf(mark, 0, 'latin1') + offset);
  return copy;
}

/** As many bytes of zero as a text or a colour profile may claim, in some hundred kilobytes. */
const ZEROS = deflateSync(Buffer.alloc(100 * 1024 * 1024), { level: 9 });
const SMALL = { width: 8, height: 8, depth: 8, colourType: 2 } as const;

async function pngs(): Promise<HostileFile[]> {
  const pixels = deflateSync(Buffer.alloc((1 + 8 * 3) * 8));
  const header = pngHeader(SMALL);
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), ZEROS]);
  const huge = await blackPng({ width: 7_000, height: 7_000, depth: 16, colourType: 2 });
  const png = (name: string, bytes: Buffer, answer?: RegExp): HostileFile => ({
    name,
    bytes,
    type: 'image/png',
    ...(answer && { answer }),
  });
  return [
    png('khai-gian.png', pngFile(pngHeader({ ...SMALL, width: 60_000, height: 60_000 }), pixels), TOO_LONG),
    png('thieu-hang.png', pngFile(pngHeader({ ...SMALL, width: 7_000, height: 7_000 }), pixels), DAMAGED),
    png('chu-thich.png', pngFile(header, pixels, [pngChunk('zTXt', text)])),
    png('ho-so-mau.png', pngFile(header, pixels, [pngChunk('iCCP', text)])),
    png('rong.png', await blackPng({ width: 29_000, height: 1_700, depth: 16, colourType: 6 }), TOO_HEAVY),
    png('cao.png', await blackPng({ width: 8, height: 6_000_000, depth: 8, colourType: 2 }), TOO_LONG),
    png('dut.png', huge.subarray(0, huge.length / 2), DAMAGED),
    png('dan-xen.png', await blackPng({ width: 7_000, height: 7_000, depth: 16, colourType: 6, isInterlaced: true }), TOO_LARGE),
    png('trang.png', Buffer.from('<!doctype html><script>alert(1)</script>'), DAMAGED),
  ];
}

/** Programs' own format of libvips: its header, and pixels without end by what the header claims. */
function vips(width: number, height: number): Buffer {
  const header = Buffer.alloc(64);
  header.writeUInt32LE(0x08f2a6b6);
  for (const [at, value] of [width, height, 3, 8, 0, 0, 22].entries()) header.writeUInt32LE(value, 4 + 4 * at);
  return Buffer.concat([header, Buffer.alloc(64 * 64 * 3)]);
}

/** A drawing that takes minutes: filters over filters. */
const SLOW_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f">${'<feTurbulence numOctaves="60" baseFrequency="9"/>'.repeat(60)}</filter><rect width="100%" height="100%" filter="url(#f)"/></svg>`;

/** Named as something else than they are. */
async function disguised(): Promise<HostileFile[]> {
  const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: '#722f37' } });
  const wrong = /Đuôi của tệp không đúng/;
  return [
    { name: 'hinh-ve.jpg', bytes: Buffer.from(SLOW_SVG), type: 'image/jpeg', answer: DAMAGED },
    { name: 'hinh-ve.tif', bytes: Buffer.from(SLOW_SVG), type: 'image/tiff', answer: DAMAGED },
    { name: 'cua-vips.jpg', bytes: vips(64, 64), type: 'image/jpeg', answer: DAMAGED },
    { name: 'cua-vips.png', bytes: vips(6_000, 6_000), type: 'image/png', answer: DAMAGED },
    { name: 'webp.jpg', bytes: await plain.clone().webp().toBuffer(), type: 'image/jpeg', answer: wrong },
    { name: 'tiff.png', bytes: await plain.clone().tiff().toBuffer(), type: 'image/png', answer: wrong },
  ];
}

/** A GIF of frames of one pixel. */
function gif(width: number, height: number, frames: number): Buffer {
  const screen = Buffer.from([0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([Buffer.from('GIF89a'), screen, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}

async function others(): Promise<HostileFile[]> {
  const plain = sharp({ create: { width: 64, height: 64, channels: 3, background: '#722f37' } });
  const jpeg = await plain.clone().jpeg({ progressive: true }).toBuffer();
  const webp = await sharp(gif(64, 64, 2), { animated: true })
    .webp()
    .toBuffer();
  const size = (wanted: number) => (copy: Buffer, at: number) => void copy.writeUInt16BE(wanted, copy.writeUInt16BE(wanted, at));
  const boxSize = (wanted: number) => (copy: Buffer, at: number) =>
    void copy.writeUInt32BE(wanted, copy.writeUInt32BE(wanted, at));
  return [
    { name: 'khai-gian.jpg', bytes: overwrite(jpeg, '\xff\xc2', 5, size(65_000)), type: 'image/jpeg', answer: TOO_LONG },
    { name: 'thieu.jpg', bytes: overwrite(jpeg, '\xff\xc2', 5, size(4_900)), type: 'image/jpeg' },
    { name: 'dut.jpg', bytes: jpeg.subarray(0, jpeg.length - 40), type: 'image/jpeg', answer: DAMAGED },
    { name: 'lon.avif', bytes: LARGE_AVIF, type: 'image/avif', answer: TOO_LARGE },
    {
      name: 'noi-doi.avif',
      bytes: overwrite(LARGE_AVIF, 'ispe', 8, boxSize(100)),
      type: 'image/avif',
      answer: /quá nhiều bộ nhớ|đã hỏng/,
    },
    { name: 'man-hinh.gif', bytes: gif(65_000, 65_000, 1), type: 'image/gif' },
    { name: 'nhieu-hinh.gif', bytes: gif(2_000, 2_000, 5_000), type: 'image/gif', answer: TOO_LARGE },
    { name: 'ngan-hinh.gif', bytes: gif(60, 60, 2_000), type: 'image/gif' },
    {
      name: 'khung.webp',
      bytes: overwrite(webp, 'VP8X', 12, (copy, at) => void copy.fill(0xff, at, at + 6)),
      type: 'image/webp',
      answer: /quá lớn|quá dài|đã hỏng/,
    },
    { name: 'hai-mat.mp4', bytes: Buffer.from('GIF89a<script>alert(1)</script>'), type: 'video/mp4', answer: /./ },
  ];
}

export const hostilePictures = async (): Promise<HostileFile[]> => [
  ...(await pngs()),
  ...(await others()),
  ...(await disguised()),
];
