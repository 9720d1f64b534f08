import sharp from 'sharp';

export interface ImageFile {
  name: string;
  bytes: Buffer;
  type: string;
}

/** A picture of one colour, larger than the smallest breakpoint by default, so that it gets variants. */
export async function png(name = 'ruou-vang.png', colour = '#722f37', width = 900, height = 600): Promise<ImageFile> {
  const bytes = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return { name, bytes, type: 'image/png' };
}
