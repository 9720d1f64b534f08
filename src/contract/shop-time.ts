/** Of the shop: days, times shown to editors, and the first moment of a plan. */
export const SHOP_TIME_ZONE = 'Asia/Ho_Chi_Minh';

export const DAY_MS = 86_400_000;
