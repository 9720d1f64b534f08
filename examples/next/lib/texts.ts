const VND = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' });
const DAY = new Intl.DateTimeFormat('vi-VN', { dateStyle: 'long', timeZone: 'Asia/Ho_Chi_Minh' });

/** @param price null: on request */
export const priceText = (price: number | null): string => (price === null ? 'Liên hệ' : VND.format(price));

export const dayText = (date: string): string => DAY.format(new Date(date));

export const litres = (millilitres: number): string =>
  millilitres >= 1_000 ? `${(millilitres / 1_000).toLocaleString('vi-VN')} l` : `${millilitres} ml`;
