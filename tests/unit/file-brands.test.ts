import assert from 'node:assert/strict';
import { test } from 'vitest';
import { HEIC_HEAD_BYTES, isHeic } from '../../src/contract/heic';
import { heic } from '../support/images';

/** @returns the beginning of a file with these brands, the major one first */
function headOf(...brands: string[]): Buffer {
  const [major = '', ...compatible] = brands;
  const size = Buffer.alloc(4);
  size.writeUInt32BE(16 + 4 * compatible.length);
  const box = Buffer.concat([size, Buffer.from(`ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1')]);
  return Buffer.concat([box, Buffer.alloc(HEIC_HEAD_BYTES - box.length, 'avif')]);
}

test('photographs of iPhones are told from other files by their brands', () => {
  for (const brands of [['heic', 'mif1'], ['heix'], ['mif1', 'heic'], ['msf1', 'hevc'], ['mif1'], ['hevc', 'msf1', 'iso8']])
    assert.equal(isHeic(headOf(...brands)), true, brands.join());
  for (const brands of [['avif', 'mif1'], ['mif1', 'avif'], ['avis', 'msf1'], ['isom', 'mp41'], ['qt  ']])
    assert.equal(isHeic(headOf(...brands)), false, brands.join());
  assert.equal(isHeic(heic().bytes.subarray(0, HEIC_HEAD_BYTES)), true);
  for (const bytes of [Buffer.alloc(0), Buffer.from('ftyp'), Buffer.from('\0\0\0\x08ftyp'), Buffer.alloc(64, 255)])
    assert.equal(isHeic(bytes), false);
});
