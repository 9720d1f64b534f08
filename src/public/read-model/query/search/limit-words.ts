/* Words of limits and ranges, for text without marks. Each kind of number has them. */

/** Behind a question it asks for less: "có vang nào không dưới 500k". */
const NO_LESS = String.raw`(?<!(?:^|\s)co\s.*)khong (?:duoi|it hon|thap hon|re hon|kem)`;
const UP_TO =
  'k(?:o|g)? qua|khong (?:tren|vuot qua|vuot|qua|hon)|dung (?:qua|tren)|(?:nho|it|re|thap) hon|duoi|chua (?:toi|den)|toi da|cao nhat|under|below|less than|maximum|max|up to|moins de|jusqu a|<=?';
const FROM = String.raw`${NO_LESS}|(?:tien|bac|hang|ca)(?=\s+trieu)|tren|(?:cao |lon )?hon|tu|it nhat|toi thieu|thap nhat|over|above|more than|at least|between|from|plus de|a partir de|min|>=?`;
/** They are taken any number of times. So none is made of others: each text has one reading, or a query of such words takes exponential time. */
const AROUND =
  '(?<!giam |ha |sale )gia|tren duoi|duoi tren|xap xi|loanh quanh|quanh|ngan sach|kinh phi|budget|tam tien|muc gia|phan khuc|tam|khoang|loai|chung|co|around|about|roughly|environ|autour de|~';

/** A word begins here, and no number goes on. */
export const START = String.raw`(?<![\p{L}\p{N}.,])`;
export const END = String.raw`(?![\p{L}\p{N}])`;

/** Before a number. */
export const LIMIT = String.raw`(?<around>(?:(?:${AROUND})\s*)*)(?:(?<upTo>${UP_TO})\s*|(?<from>${FROM})\s*)?`;
/** Between two numbers. */
export const TO = 'and(?=\\s*\\d)|den|toi|to|va|-|–|—';
/** Behind a number. */
const DOWN = '(?:tro|do) (?:xuong|lai|ve)(?: truoc(?: do)?)?(?! day)|quay dau|la cung';
const UP = 'tro (?:len|di|lai day)|do (?:len|di)|(?:toi|den) (?:gio|nay)';
export const DIRECTION = String.raw`(?:\s+(?:(?<down>${DOWN})|(?<up>${UP})))?`;

/** What the patterns name in a text. */
export type Groups = Readonly<Partial<Record<string, string>>>;

/** The ends are inclusive. */
export interface Range {
  min?: number;
  max?: number;
}

/** @param about how much more or less a number without a limit takes */
export function rangeOf({ upTo, from, down, up }: Groups, low: number, high?: number, about = 0): Range {
  if (high !== undefined) return { min: Math.min(low, high), max: Math.max(low, high) };
  if (upTo !== undefined || down !== undefined) return { max: low };
  return {
    min: low - (from === undefined && up === undefined ? about : 0),
    ...(from === undefined && up === undefined && { max: low + about }),
  };
}
