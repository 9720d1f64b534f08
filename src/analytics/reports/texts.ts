import type { Text } from '../../editorial/labels';

/** What the reports call a referrer without a host: somebody who typed the address, or whose browser does not tell. */
export const SOURCE_TEXTS = { '': ['Truy cập trực tiếp', 'Direct'] } satisfies Record<string, Text>;

export const DEVICE_TEXTS = {
  desktop: ['Máy tính', 'Desktop'],
  mobile: ['Điện thoại', 'Phone'],
  tablet: ['Máy tính bảng', 'Tablet'],
  tv: ['TV', 'TV'],
  unknown: ['Không rõ', 'Unknown'],
} satisfies Record<string, Text>;
