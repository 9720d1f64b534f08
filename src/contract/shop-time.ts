/** Of the shop: days, times shown to editors, and the first moment of a plan. */
export const SHOP_TIME_ZONE = 'Asia/Ho_Chi_Minh';

export const DAY_MS = 86_400_000;

/** Vietnam is seven hours ahead of UTC all year. */
const UTC_OFFSET = '+07:00';

/** @param day `2026-11-26` @returns milliseconds since 1970 at its first moment in Vietnam */
export const startOfShopDay = (day: string): number => Date.parse(`${day}T00:00:00${UTC_OFFSET}`);
