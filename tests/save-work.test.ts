import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { publishArticle, publishProduct } from './support/content';
import { signIn, type Editor, type Saved, type UploadedFile } from './support/editor';
import { png } from './support/images';
import { startShop, type Shop } from './support/shop';
import { projectRoot, testRun } from './support/test-run';
import { until } from './support/until';

const PATIENCE_MS = 60_000;

let shop: Shop;
let editor: Editor;
let record: string;
let pictures: UploadedFile[];
let product: Saved;

/** What the server asked of the renditions' folder since the last {@link forget}. */
const asked = (): string[] => (existsSync(record) ? readFileSync(record, 'utf8').split('\n').filter(Boolean) : []);
const forget = (): void => writeFileSync(record, '');

before(async () => {
  record = path.join(testRun().directory, `file-access-${process.pid}.txt`);
  shop = await startShop({
    env: {
      NODE_OPTIONS: `--require ${path.join(projectRoot, 'tests/support/record-file-access.cjs')}`,
      RECORD_FILE_ACCESS: record,
    },
  });
  editor = await signIn(shop);
  pictures = [];
  for (const number of [0, 1, 2, 3]) pictures.push(await editor.upload(await png(`anh-${number}.png`)));
  product = await publishProduct(editor, 'Concerned', { gallery: [pictures[0]?.id] });
  await publishArticle(editor, 'Other article', {
    body: [{ type: 'image', image: pictures[1], children: [{ type: 'text', text: '' }] }],
  });
  await until('the start has read the folder', () => asked().some((line) => /^(opendir|readdir)/.test(line)), PATIENCE_MS);
});
after(() => shop.close());

const namesOf = (file: UploadedFile | undefined): string[] =>
  Object.values(file?.formats ?? {})
    .map(({ url }) => url.split('?')[0] ?? '')
    .filter((url) => url.startsWith('/pictures/'))
    .map((url) => url.replace('/pictures/', ''));

test('a draft save looks at its own pictures only', async () => {
  const own = namesOf(pictures[0]);
  assert.ok(own.length > 1);
  forget();
  if (shop.database.kind === 'sqlite') {
    // Reading this body fails, and the log would say so. PostgreSQL does not store such a text.
    const row = "UPDATE articles SET body = 'unreadable \"image\"' WHERE slug = 'other-article'";
    await shop.database.query(row);
  }
  await editor.update('api::product.product', product.documentId, { price: 1 });
  const lines = await until(
    'the save’s pictures were looked at',
    () => {
      const found = asked();
      // A look at the folder ends the wait too: it must not happen.
      return (own.every((name) => found.includes(`access ${name}`)) || found.some((line) => line.startsWith('readdir'))) && found;
    },
    PATIENCE_MS,
  );
  // The article's publication may be worked off with it.
  const allowed = new Set([...own, ...namesOf(pictures[1])].map((name) => `access ${name}`));
  assert.deepEqual(
    lines.filter((line) => !allowed.has(line)),
    [],
  );
  assert.doesNotMatch(shop.log(), /Pictures: (Unexpected|"?unreadable)/);
});
