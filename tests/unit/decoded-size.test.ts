import assert from 'node:assert/strict';
import { test } from 'vitest';
import { pixelLimit, residentLimit } from '../../src/media/decoded-size';
import type { PictureHeader } from '../../src/media/picture-jobs';

const header = (
  format: PictureHeader['format'],
  width: number,
  height: number,
  more: Partial<PictureHeader> = {},
): PictureHeader => ({
  ...{ format, width, height, channels: 3, depth: 'uchar', isProgressive: false, autoOrient: { width, height } },
  ...more,
});

const isTaken = (picture: PictureHeader): boolean => picture.width * picture.height <= pixelLimit(picture).pixels;

test('what cameras, telephones and designers’ programs write is taken', () => {
  const progressive = { isProgressive: true, chromaSubsampling: '4:2:0' };
  for (const picture of [
    header('jpeg', 8064, 6048),
    header('jpeg', 6048, 4024, progressive),
    header('jpeg', 4032, 3024, { isProgressive: true, chromaSubsampling: '4:4:4' }),
    header('png', 6000, 4000, { channels: 4, depth: 'ushort' }),
    header('png', 6000, 4000, { isProgressive: true }),
    header('webp', 4032, 3024),
    header('tiff', 6000, 4000),
    header('heif', 2560, 1440),
  ])
    assert.ok(isTaken(picture), JSON.stringify(picture));
});

test('what a decoder holds whole in more than its memory is not', () => {
  for (const picture of [
    header('heif', 4032, 3024),
    header('heif', 2560, 1920, { bitsPerSample: 12 }),
    header('jpeg', 7000, 7000, { isProgressive: true, chromaSubsampling: '4:2:0' }),
    header('png', 7000, 7000, { isProgressive: true, channels: 4, depth: 'ushort' }),
    header('gif', 65_000, 65_000),
  ])
    assert.ok(!isTaken(picture), JSON.stringify(picture));
});

test('the check of a picture may take what its header says, and not 200 MB', () => {
  assert.ok(residentLimit(header('heif', 100, 100)) < 100_000_000);
  for (const picture of [header('heif', 2560, 1440), header('jpeg', 50_000, 1_000), header('webp', 4032, 3024)])
    assert.ok(residentLimit(picture) > 140_000_000 && residentLimit(picture) < 200_000_000);
});
