import type { Text } from '../../editorial/labels';

/** A referrer without a host: the visitor typed the URL, or the browser sent none. */
export const SOURCE_TEXTS = { '': ['Truy cập trực tiếp', 'Direct'] } satisfies Record<string, Text>;

export const DEVICE_TEXTS = {
  desktop: ['Máy tính', 'Desktop'],
  mobile: ['Điện thoại', 'Phone'],
  tablet: ['Máy tính bảng', 'Tablet'],
  tv: ['TV', 'TV'],
  unknown: ['Không rõ', 'Unknown'],
} satisfies Record<string, Text>;
