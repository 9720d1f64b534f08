import { ruleText } from '../../changes/server/prices/price-rule';
import { labelOf as fieldLabel } from '../../changes/server/outcome';
import type { BulkChange, BulkUid } from './panel-api';

const ACTIONS = {
  publish: 'đăng',
  unpublish: 'gỡ xuống',
  delete: 'xóa',
  cells: 'sửa trong bảng',
} as const;

const numbers = new Intl.NumberFormat('vi-VN');

function textOf(uid: BulkUid, change: BulkChange): string {
  if (change.kind === 'price') return ruleText(change.rule);
  if (change.kind !== 'values') return ACTIONS[change.kind];
  const labels = Object.keys(change.values).map((name) => fieldLabel(uid, name));
  return `đổi ${labels.join(', ')}`;
}

/** @returns what is asked, in Vietnamese: "Giảm 10 % · 300 mục" */
export function changeText(uid: BulkUid, change: BulkChange, count: number): string {
  const text = textOf(uid, change);
  return `${text.charAt(0).toLocaleUpperCase('vi')}${text.slice(1)} · ${numbers.format(count)} mục`;
}
