/** Of libheif-js: what is used of it. */
interface HeifImage {
  get_width: () => number;
  get_height: () => number;
  is_primary: () => boolean;
  display: (into: ImageData, done: (shown: ImageData | null) => void) => void;
}

interface Libheif {
  HeifDecoder: new () => { decode: (file: Uint8Array) => HeifImage[] };
}

export interface HeicTask {
  file: Blob;
  /** address of the decoder, a file of its own */
  libheifUrl: string;
}

export type HeicAnswer = { picture: Blob } | { failure: string };

/** Decoded, a pixel takes four bytes. */
const PIXELS_MAX = 100_000_000;
/** Pixels of the longer side: twice as many as the website shows. */
const SIDE_MAX = 4096;
const QUALITY = 0.92;

/** Where the file says which colours its numbers mean. */
const COLOURS_END = 256 * 1024;
/** An ICC profile with this name, or the number of these primaries. */
const DISPLAY_P3 = new RegExp(`colr(?:prof[^]{0,4096}?${Array.from('Display P3').join('\\x00')}|nclx\\x00\\x0c)`);

function colourSpaceOf(file: Uint8Array): PredefinedColorSpace {
  return DISPLAY_P3.test(new TextDecoder('latin1').decode(file.subarray(0, COLOURS_END))) ? 'display-p3' : 'srgb';
}

async function decode(file: Uint8Array, libheifUrl: string): Promise<ImageData> {
  const { default: create } = (await import(/* @vite-ignore */ libheifUrl)) as { default: () => Libheif };
  const { HeifDecoder } = create();
  const images = new HeifDecoder().decode(file);
  const image = images.find((one) => one.is_primary()) ?? images[0];
  if (!image) throw new Error('The file holds no picture.');
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > PIXELS_MAX) throw new Error(`The picture has ${width} × ${height} pixels.`);
  const pixels = new ImageData(width, height, { colorSpace: colourSpaceOf(file) });
  return new Promise((resolve, reject) => {
    image.display(pixels, (shown) => (shown ? resolve(shown) : reject(new Error('The picture could not be decoded.'))));
  });
}

const OPAQUE = 255;

/** Whether something can be seen through the picture: a cut-out bottle. */
function isTransparent({ data }: ImageData): boolean {
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== OPAQUE) return true;
  return false;
}

/** A JPEG would be black where the picture is transparent. */
async function convert({ file, libheifUrl }: HeicTask): Promise<Blob> {
  const pixels = await decode(new Uint8Array(await file.arrayBuffer()), libheifUrl);
  const { width, height, colorSpace } = pixels;
  const scale = Math.min(1, SIDE_MAX / Math.max(width, height));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d', { colorSpace });
  if (!context) throw new Error('The browser has no canvas.');
  if (scale === 1) context.putImageData(pixels, 0, 0);
  else {
    context.imageSmoothingQuality = 'high';
    context.drawImage(await createImageBitmap(pixels), 0, 0, canvas.width, canvas.height);
  }
  return canvas.convertToBlob({ type: isTransparent(pixels) ? 'image/png' : 'image/jpeg', quality: QUALITY });
}

const answer = (message: HeicAnswer): void => globalThis.postMessage(message);

globalThis.onmessage = ({ data }: MessageEvent<HeicTask>): void => {
  convert(data).then(
    (picture) => answer({ picture }),
    (error: unknown) => answer({ failure: String(error) }),
  );
};
