import { createRequire } from 'node:module';
import sharp from 'sharp';

/** Of libheif-js: what is used of it. */
interface HeifImage {
  get_width: () => number;
  get_height: () => number;
  is_primary: () => boolean;
  display: (into: Pixels, done: (shown: Pixels | null) => void) => void;
}

interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

interface Libheif {
  HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] };
}

/** What an iPhone takes without a question: 24 million. */
const PIXELS_MAX = 25_000_000;
const QUALITY = 92;

/** @returns a JPEG; libheif turns it upright. Runs in the pictures' process. */
export async function convertHeic(file: Uint8Array): Promise<Buffer> {
  // Loaded now: 2 MB that other pictures don't need. sharp's own libheif has no HEVC.
  const libheif = createRequire(__filename)('libheif-js/wasm-bundle') as Libheif;
  const images = new libheif.HeifDecoder().decode(file);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('The file holds no picture.');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > PIXELS_MAX) throw new Error(`The picture has ${width} × ${height} pixels.`);
  const pixels: Pixels = { data: new Uint8ClampedArray(width * height * 4), width, height };
  await new Promise<void>((resolve, reject) => {
    image.display(pixels, (shown) => (shown ? resolve() : reject(new Error('The picture could not be decoded.'))));
  });
  const { buffer } = pixels.data;
  const raw = sharp(new Uint8Array(buffer), { raw: { width, height, channels: 4 } });
  return raw.flatten({ background: '#ffffff' }).jpeg({ quality: QUALITY }).toBuffer();
}
