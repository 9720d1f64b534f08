interface Chip {
  label: string;
  type: string;
  operator: string;
  operatorLabel: string;
  value: string;
  hasValue: boolean;
}

/** @returns "Còn hàng: không", "Giá bán: chưa có" or "Giá bán lớn hơn 500.000" (src/admin/strapi-patches.ts) */
export function chipText({ label, type, operator, operatorLabel, value, hasValue }: Chip): string {
  if (!hasValue) return `${label}: ${operatorLabel}`;
  // The texts of a list of values; a name keeps its capital.
  const text = type === 'enumeration' ? value.charAt(0).toLocaleLowerCase('vi') + value.slice(1) : value;
  return operator === '$eq' ? `${label}: ${text}` : `${label} ${operatorLabel} ${text}`;
}
