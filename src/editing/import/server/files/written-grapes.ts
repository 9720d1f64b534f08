/** A share of a blend: `60%`, `(40 %)`, `12,5%`. */
const SHARE = /[([]?\s*\d{1,3}(?:[.,]\d+)?\s*%\s*[)\]]?/g;

/** The point of “Xarel·lo” parts nothing. */
const SEPARATORS = /[\n|;,/&+•]|(?<!l)·|·(?!l)|\s(?:và|and|et|e|y|und|with|-|–)\s/iu;

/** What a blend is made of: `Rhône blend (Grenache, Syrah)`. */
const IN_BRACKETS = /\(([^()]*)\)/g;
const parts = (text: string): boolean => /[,/&+;|]/.test(text);

/** What stands before a name, and behind it: `Nho Merlot`, `Pinot Noir 100`, `Syrah (Shiraz)`, `Merlot.` */
const BESIDE_NAME = /^(?:giống\s+)?nho\s*:?\s+|\s+\d{1,3}$|\s*\([^()]*\)$|(?<=\p{L}{3})\.$|\s*[:–-]\s*$/giu;

/** What is none: "và các giống khác", "and others". */
const OTHERS =
  /^(?:(?:các|những)\s+)?(?:giống|nho|loại)?(?:\s*nho)?\s*khác$|^(?:other|others|other\s+(?:grapes|varieties)|autres|altri|otras)$/iu;

/** @returns the names of the grapes that a text lists, in whatever way: `Cabernet Sauvignon 60%, Merlot & Syrah` */
export function splitGrapes(text: string): string[] {
  // The comma of 12,5 % parts nothing.
  const listed = (all: string, inner: string): string => (parts(inner) ? ` , ${inner}` : all);
  const names = text.replace(SHARE, ' , ').replace(IN_BRACKETS, listed).split(SEPARATORS);
  return [...new Set(names.map((name) => name.replace(/\s+/g, ' ').trim().replace(BESIDE_NAME, '').trim()))].filter(
    (name) => name !== '' && !OTHERS.test(name),
  );
}

/** @returns whether a list of grapes tells the shares of a blend */
export const hasShares = (text: string): boolean => (text.match(SHARE)?.length ?? 0) > 1;
