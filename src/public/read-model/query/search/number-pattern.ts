/* How numbers are typed, for text without marks: nouns, a limit, digits with their unit, the other end of a range, a direction. */

/** Behind a question it asks for less: "có vang nào không dưới 500k". */
const NO_LESS = String.raw`(?<!(?:^|\s)co\s.*)khong (?:duoi|it hon|thap hon|re hon|kem)`;
const UP_TO =
  'k(?:o|g)? qua|khong (?:tren|vuot qua|vuot|qua|hon)|dung (?:qua|tren)|(?:nho|it|re|thap) hon|duoi|chua (?:toi|den)|toi da|cao nhat|under|below|less than|maximum|max|up to|moins de|jusqu a|<=?';
const FROM = String.raw`${NO_LESS}|(?:tien|bac|hang|ca)(?=\s+trieu)|tren|(?:cao |lon )?hon|tu|it nhat|toi thieu|thap nhat|over|above|more than|at least|between|from|since|plus de|a partir de|min|>=?`;
/** "Sáu trăm" is no "sau": a figure follows. */
const BEFORE = String.raw`(?:truoc|cu hon|before|older than)(?=\s+(?:\S+\s+)?\d)`;
const AFTER = String.raw`(?:sau|moi hon|after|newer than)(?=\s+(?:\S+\s+)?\d)`;
const LIMIT = `(?:(?<upTo>${UP_TO})|(?<from>${FROM})|(?<before>${BEFORE})|(?<after>${AFTER}))`;

/** None is made of others: each text has one reading, or a query of such words takes exponential time. */
const AROUND =
  '(?<!giam |ha |sale )gia|tren duoi|duoi tren|xap xi|loanh quanh|quanh|ngan sach|kinh phi|budget|tam tien|muc gia|phan khuc|tam|khoang|loai|chung|co|giua|around|about|roughly|environ|autour de|~';
const NOUNS = {
  abv: 'nong do|do con|do ruou|do manh|con|abv|alcohol',
  points:
    'rp|robert parker|parker|wa|wine advocate|ws|wine spectator|js|james suckling|suckling|decanter|vinous|falstaff|jancis robinson|we|wine enthusiast|diem so|diem|rated|rating|cham',
  vintage: 'nien vu|nv|vintage|doi|nam|vu|mua',
} as const;
type NounKind = keyof typeof NOUNS;

const whole = (pattern: string): RegExp => new RegExp(String.raw`(?<![a-z])(?:${pattern})(?![a-z])`);

const NOUN_KINDS = (Object.keys(NOUNS) as NounKind[]).map((kind) => [kind, whole(NOUNS[kind])] as const);

/** @returns what kind of number the words before it announce */
export const kindOfNouns = (nouns: string): NounKind | undefined => NOUN_KINDS.find(([, pattern]) => pattern.test(nouns))?.[0];

/** Whether the words before a number are talk of prices. */
export const isAround = (nouns: string): boolean => new RegExp(AROUND).test(nouns);

type UnitKind = 'price' | 'discount' | 'abv' | 'volume' | 'points' | 'age';

/** What a unit measures, and how many of the measure it is. */
const UNITS: readonly (readonly [kind: UnitKind, spellings: string, factor: number])[] = [
  ['price', 'nghin|ngan|ngin|ng|ka|k|canh', 1_000],
  ['price', 'tram(?: nghin| ngan| k)?|xi', 100_000],
  ['price', 'trieu|tr|cu|million|mil|m', 1_000_000],
  ['price', 'dong|vnd|d|₫', 1],
  ['discount', String.raw`%\s*off`, 1],
  ['abv', String.raw`(?:%|phan tram)(?:\s*(?:vol|abv|con))?|°|do(?: con)?(?! (?:lai|ve|xuong|len|di))|vol|abv`, 1],
  ['volume', 'ml', 1],
  ['volume', 'cl', 10],
  ['volume', 'lit|litres?|liters?|l', 1_000],
  ['points', String.raw`(?:/\s*100\s*)?(?:diem|points?|pts?)|/\s*100`, 1],
  ['age', String.raw`nam(?: tuoi)?|years?(?: old)?|(?<=(?:vang|ruou|chai)\s\d{1,2}\s?)tuoi`, 1],
];
const SPELLED = UNITS.map(([kind, spellings, factor]) => ({ kind, factor, pattern: new RegExp(`^(?:${spellings})$`) }));

export const unitOf = (spelling: string): { kind: UnitKind; factor: number } | undefined =>
  SPELLED.find(({ pattern }) => pattern.test(spelling)) ?? (spelling === 'tuoi' ? { kind: 'age', factor: 1 } : undefined);

const spellingsOf = (units: typeof UNITS): string => units.map(([, spellings]) => spellings).join('|');
const UNIT = `(?:${spellingsOf(UNITS)})(?![a-z])`;
const PRICE_UNIT = `(?:${spellingsOf(UNITS.filter(([kind]) => kind === 'price'))})(?![a-z])`;

/** Without marks. "tam" is eight with its mark alone, otherwise "tầm"; "tư" is left out: it reads as "từ". */
export const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...{ nua: 0.5, mot: 1, hai: 2, ba: 3, bon: 4, nam: 5, sau: 6, bay: 7, tam: 8, chin: 9, muoi: 10 },
};
const WORDS = Object.keys(NUMBER_WORDS).join('|');
/** "28 389" are two numbers, "1 200 000 đ" is one. */
const GROUPED = String.raw`\d{1,3}(?:[.,]\d{3})+|\d{1,3}(?:\s\d{3})+(?=\s?(?:d|dong|vnd|₫)(?![a-z]))`;
/** "Triệu rưỡi" and "tiền triệu" have no number. */
const NONE = String.raw`(?<!(?:hai|ba|bon|nam|sau|bay|chin|muoi)\s)(?=(?:trieu|tr|cu|tram)\s+ruoi)|(?<=(?:tien|bac|hang|ca)\s+)(?=trieu(?![a-z]))`;
/** "2k18" is a year in chats. */
const CHAT_YEAR = String.raw`2k[0-4]\d|(?<=(?:truoc|sau|nam) )2k(?![a-z\d])`;
const NUMBER = String.raw`${CHAT_YEAR}|[1-9]xx|${GROUPED}|\d+(?:[.,]\d{1,2})?|(?:${WORDS})(?=\s+(?:(?:den|toi)\s+\S+\s+)?${PRICE_UNIT})|${NONE}`;
/** "1tr5", "1 triệu 250", "12 độ rưỡi" have a rest. */
const REST = String.raw`\s?(?:ruoi|(?<=(?:tr|trieu|cu|tram|lit|l)\s?)(?:\d{1,3}|(?:${WORDS})(?![a-z]|\s+(?:chai|nguoi|loai|thung|hop|nam)))(?!\d|[.,]\d|\s*${PRICE_UNIT}))`;
const amount = (name: string): string =>
  String.raw`(?<${name}>${NUMBER})\s*\+?(?:(?<${name}Unit>${UNIT})(?:\s?(?<${name}Rest>${REST}))?)?`;

const NOUN = `(?:${AROUND}|${Object.values(NOUNS).join('|')})`;
const DOWN = '(?:tro|do) (?:xuong|lai|ve)(?: truoc(?: do)?)?(?! day)|quay dau|la cung';
const UP = 'tro (?:len|di|lai day)|do (?:len|di)|(?:toi|den) (?:gio|nay)';

/** A word begins here, and no number goes on. */
export const START = String.raw`(?<![\p{L}\p{N}.,])`;
export const END = String.raw`(?![\p{L}\p{N}])`;

/** A number that says something of a wine, or a range of two. */
export const NUMBER_PHRASE = String.raw`${START}(?<nouns>(?:${NOUN}[\s:]*){0,4})(?:${LIMIT}\s*(?<inner>(?:${NOUN}\s+)?))?${amount('low')}(?:\s*(?:and(?=\s*\d)|den|toi|to|va|-|–|—)\s*(?:(?:${NOUNS.vintage})\s+)?(?!\d+(?:[.,]\d+)?\s*(?:ml|cl|l|lit)(?![a-z]))${amount('high')})?(?:\s+(?:(?<down>${DOWN})|(?<up>${UP})))?${END}(?![.,]\d)`;
