import path from 'node:path';
import sharp from 'sharp';
import { readArticles } from '../../seed/articles';
import { demoPictures } from '../../seed/fill-shop';
import { fileName, type Picture } from '../../seed/uploads';
import { readWines } from '../../seed/wines';
import type { Editor } from './editor';
import { projectRoot } from './test-run';

const SEED = path.join(projectRoot, 'seed');
/** A quarter of what sharp draws at. */
const DOTS_PER_INCH = 18;
/** A request with many files is answered when all are stored. */
const TOGETHER = 8;

async function fileOf(picture: Picture): Promise<File> {
  const drawn = sharp(Buffer.from(picture.draw()), { density: DOTS_PER_INCH });
  const isPng = picture.format === 'png';
  const bytes = await (isPng ? drawn.png() : drawn.flatten({ background: '#ffffff' }).jpeg()).toBuffer();
  return new File([new Uint8Array(bytes)], fileName(picture), { type: isPng ? 'image/png' : 'image/jpeg' });
}

/**
 * Uploads the demo content's pictures at a quarter of their width, which takes a tenth of the processor time. The seed takes those
 * that are there, as after an interruption.
 */
export async function uploadSmallDemoPictures(editor: Editor): Promise<void> {
  const pictures = demoPictures(await readWines(SEED), await readArticles(path.join(SEED, 'articles')));
  for (let start = 0; start < pictures.length; start += TOGETHER) {
    const form = new FormData();
    for (const picture of pictures.slice(start, start + TOGETHER)) {
      form.append('files', await fileOf(picture));
      form.append('fileInfo', JSON.stringify({ name: fileName(picture), alternativeText: picture.alt ?? '' }));
    }
    await editor.request('POST', '/upload', form);
  }
}
