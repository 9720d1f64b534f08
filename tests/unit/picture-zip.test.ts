import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipSync } from 'fflate';
import { openPictureZip } from '../../src/admin/exchange/zip';

/** @returns a ZIP whose names are these bytes, without the mark of UTF-8 */
function zipOf(names: readonly Buffer[]): File {
  const plain = names.map((name, at) => `${at}`.padEnd(name.length, '-'));
  const zip = Buffer.from(zipSync(Object.fromEntries(plain.map((name) => [name, Buffer.from('x')])), { level: 0 }));
  for (const [at, name] of names.entries())
    for (let found = zip.indexOf(plain[at] ?? ''); found >= 0; found = zip.indexOf(plain[at] ?? '')) name.copy(zip, found);
  return new File([new Uint8Array(zip)], 'anh.zip');
}

test('reads the names that macOS and Windows write into a ZIP, and leaves out what macOS adds', async () => {
  const mac = ['Rượu đỏ.JPG', '__MACOSX/._Rượu đỏ.JPG', 'anh/._an.jpg', 'anh/__MACOSX/x.jpg'].map((name) =>
    Buffer.from(name.normalize('NFD')),
  );
  const windows = Buffer.concat([Buffer.from('anh\\Ch'), Buffer.from([0x83]), Buffer.from('teau.png')]);
  const { paths, read } = await openPictureZip(zipOf([...mac, windows]));
  assert.deepEqual(
    paths.map((name) => name.normalize('NFC')),
    ['Rượu đỏ.JPG', 'anh\\Château.png'],
  );
  assert.equal(read('Rượu đỏ.JPG')?.size, 1);
  assert.equal(read('Château.png')?.type, 'image/png');
});

test('keeps the names of a ZIP that are marked as UTF-8', async () => {
  const zip = zipSync({ 'côté.jpg': Buffer.from('x'), 'Đỏ.jpg': Buffer.from('x') });
  const { paths, read } = await openPictureZip(new File([new Uint8Array(zip)], 'anh.zip'));
  assert.deepEqual(paths, ['côté.jpg', 'Đỏ.jpg']);
  assert.equal(read('côté.jpg')?.size, 1);
});
