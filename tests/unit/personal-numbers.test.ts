import assert from 'node:assert/strict';
import { test } from 'vitest';
import { withoutPersonalNumbers } from '../../src/tracking/server/personal-numbers';

test('numbers of telephones, cards and people, and e-mail addresses, are in no search', () => {
  for (const [typed, kept] of [
    ['0912345678', '…'],
    ['gọi 0912 345 678 giúp', 'gọi … giúp'],
    ['sđt:0912.345.678', 'sđt:…'],
    ['zalo +84 912-345-678', 'zalo …'],
    ['84912345678', '…'],
    ['024 3826 1234 vang', '… vang'],
    ['vang 2019 0912345678', 'vang 2019 …'],
    ['0912345678 0987654321', '… …'],
    ['4111 1111 1111 1111', '…'],
    ['4111111111111111 12/28', '… 12/28'],
    ['3782 822463 10005', '…'],
    ['9704 3600 0000 0000 002', '…'],
    ['cccd 001099012345', 'cccd …'],
    ['lan.nguyen+ruou@gmail.com', '…'],
    ['gửi lan@shop.vn hộp quà', 'gửi … hộp quà'],
    ['0912/345/678', '…'],
    ['0912,345,678', '…'],
    ['0912_345_678', '…'],
    ['0 9 1 2 3 4 5 6 7 8', '…'],
    ['０９１２３４５６７８', '…'],
    ['0912\u200b345\u200b678', '…'],
    ['+33 6 12 34 56 78', '…'],
  ])
    assert.equal(withoutPersonalNumbers(typed ?? ''), kept, typed);
});

test('vintages, prices and codes of products stay', () => {
  for (const typed of [
    ...['vang 2019', '2015 2016 2017 2018', '1999-2005', 'bin 389', '1.500.000', '500000-1000000', '2500000 3000000'],
    ...['duoi 10.000.000.000', '750ml 12 chai 13.5', '8410113003034', '3760012340016', 'PEN-389-2019', '00007', '19 crimes 2021'],
    ...['2018/2019/2020', '1,500,000/2,500,000', '88,89,90,91,92 điểm', '012345', '100 200 300 400 500', 'a@b'],
  ])
    assert.equal(withoutPersonalNumbers(typed), typed);
});
