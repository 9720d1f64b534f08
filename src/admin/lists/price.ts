const VND = new Intl.NumberFormat('vi-VN', { style: 'currency', currency: 'VND' });

/** @returns 990000 as "990.000 ₫" */
export const formatPrice = (price: number): string => VND.format(price);
