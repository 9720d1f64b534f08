import { foldWords } from '../../projection/text';
import { PhraseMatcher } from '../search/language/phrase-matcher';
import rules from './taste-rules.json';

/** What the rules read of a product. */
export interface WineFacts {
  name: string;
  grapes: readonly string[];
  region: string | undefined;
  type: string | undefined;
  /** per cent by volume */
  abv: number | null;
  /** whole đồng */
  price: number | null;
}

const SCALES = ['sweetness', 'body', 'tannin', 'acidity'] as const;
type Scale = (typeof SCALES)[number];

/** Values that typical wines of this kind have; an editor's own always win. */
interface Proposal extends Partial<Record<Scale, string>> {
  classification: string[];
  certifications: string[];
  occasions: string[];
}

/** What one rule implies. */
interface Implied extends Partial<Record<Scale, string>> {
  classification: string[];
}

const NOTHING: Implied = { classification: [] };
const NONE = '-';

/** @param text `dry full high high DOCG; Grand Cru` */
function parseRule(text: string): Implied {
  const parts = text.split(' ');
  const scales = SCALES.flatMap((scale, at) => (parts[at] === NONE || parts[at] === undefined ? [] : [[scale, parts[at]]]));
  const classification = parts.slice(SCALES.length).join(' ').split('; ');
  return { ...(Object.fromEntries(scales) as object), classification: classification.filter((name) => name !== '') };
}

const wordsIn = (text: string): string[] => foldWords(text).trim().split(' ');

/** @returns each name of a rule with what it implies; names that mean the same share it */
const namesOf = <Meaning>(source: Readonly<Record<string, string>>, parse: (text: string) => Meaning): [string, Meaning][] =>
  Object.entries(source).flatMap(([names, text]) => {
    const meaning = parse(text);
    return names.split('|').map((name): [string, Meaning] => [wordsIn(name).join(' '), meaning]);
  });

const GRAPES = new Map(namesOf(rules.grapes, parseRule));
const REGIONS = new Map(namesOf(rules.regions, parseRule));
const WORDS = new PhraseMatcher(namesOf(rules.words, parseRule));
const TYPES = new PhraseMatcher(namesOf(rules.types, parseRule));

/** A shorter name of a region may mean something else in a wine's name: "Toro". */
const REGION_IN_NAME = 5;
const REGION_PHRASES = new PhraseMatcher(
  [...REGIONS].filter(([name]) => name.length >= REGION_IN_NAME).map(([name, implied]) => [name, { name, implied }] as const),
);

function findAll<Meaning>(matcher: PhraseMatcher<Meaning>, words: readonly string[]): Meaning[] {
  const found: Meaning[] = [];
  for (let at = 0; at < words.length;) {
    const match = matcher.match(words, at);
    if (match) found.push(match.meaning);
    at += match?.length ?? 1;
  }
  return found;
}

/** The region's own rule, or a longer one that the name says: "Chablis Grand Cru" of the region Chablis. */
function regionRule({ region }: WineFacts, name: readonly string[]): Implied {
  const own = region === undefined ? '' : wordsIn(region).join(' ');
  const ofRegion = REGIONS.get(own);
  const inName = findAll(REGION_PHRASES, name).sort((a, b) => b.name.length - a.name.length)[0];
  if (inName && (!ofRegion || inName.name.length > own.length)) return inName.implied;
  return ofRegion ?? NOTHING;
}

const LEVELS: Record<Scale, readonly string[]> = {
  sweetness: ['dry', 'off_dry', 'medium', 'sweet'],
  body: ['light', 'medium', 'full'],
  tannin: ['low', 'medium', 'high'],
  acidity: ['low', 'medium', 'high'],
};

/** The mean of the grapes; the first counts twice. */
function grapesRule({ grapes }: WineFacts): Implied {
  const known = grapes.flatMap((grape) => GRAPES.get(wordsIn(grape).join(' ')) ?? []);
  const [first] = known;
  if (!first) return NOTHING;
  const mean = (scale: Scale): string | undefined => {
    const levels = [first, ...known].map((rule) => LEVELS[scale].indexOf(rule[scale] ?? '')).filter((level) => level >= 0);
    return LEVELS[scale][Math.round(levels.reduce((sum, level) => sum + level, 0) / levels.length)];
  };
  return { ...Object.fromEntries(SCALES.map((scale) => [scale, mean(scale)])), classification: [] };
}

/** A strong wine of a sweet grape may be dry: nothing is said. */
const DRY_FROM = 12;

/** What holds whatever the region and the grapes are: a white wine has little tannin. */
function strongOf({ sweetness, ...others }: Implied): Implied {
  return sweetness === 'dry' ? others : { ...others, ...(sweetness !== undefined && { sweetness }) };
}

function bodyByStrength(body: string | undefined, abv: number | null): string | undefined {
  if (abv === null || (body !== undefined && body !== 'medium')) return body;
  if (abv >= rules.strength.full) return 'full';
  return abv <= rules.strength.light && abv > 0 ? 'light' : body;
}

/** @param names of a rule. @returns folded, each between spaces */
const phrasesOf = (names: string): string[] => names.split('|').map((name) => `${foldWords(name)} `);

const OCCASION_TYPES = Object.entries(rules.occasions.types).map(([names, occasions]) => ({
  phrases: phrasesOf(names),
  occasions,
}));
const TET_TYPES = phrasesOf(rules.occasions.tet_types);
const CERTIFICATIONS = Object.entries(rules.certifications.words).map(([certification, names]) => ({
  certification,
  phrases: phrasesOf(names),
}));

/** @returns whether the words have one of the phrases */
function phraseFinder(words: readonly string[]): (phrases: readonly string[]) => boolean {
  const text = ` ${words.join(' ')} `;
  return (phrases) => phrases.some((phrase) => text.includes(phrase));
}

function occasionsOf({ price }: WineFacts, type: readonly string[]): string[] {
  const { everyday_up_to: everyday, gift_from: gift } = rules.occasions;
  const isType = phraseFinder(type);
  const ofType = OCCASION_TYPES.flatMap(({ phrases, occasions }) => (isType(phrases) ? occasions : []));
  if (price === null) return ofType;
  const isGift = price >= gift;
  return [
    ...(isGift && isType(TET_TYPES) ? ['tet'] : []),
    ...(isGift ? ['gift'] : []),
    ...ofType,
    ...(price <= everyday && ofType.length === 0 ? ['everyday'] : []),
  ];
}

function certificationsOf({ abv }: WineFacts, name: readonly string[]): string[] {
  const { alcohol_free_up_to: free } = rules.certifications;
  const isNamed = phraseFinder(name);
  const named = CERTIFICATIONS.flatMap(({ phrases, certification }) => (isNamed(phrases) ? [certification] : []));
  return [...new Set([...named, ...(abv !== null && abv <= free ? ['alcohol_free'] : [])])];
}

/** What the rules of taste-rules.json imply of a product: words of its name say most, then its type, its region and its grapes. */
export function proposeTaste(facts: WineFacts): Proposal {
  const name = wordsIn(facts.name);
  const type = facts.type === undefined ? [] : wordsIn(facts.type);
  const words = findAll(WORDS, name);
  const [typeRule = NOTHING] = findAll(TYPES, type);
  const region = regionRule(facts, name);
  const grapes = grapesRule(facts);
  const isUnclear = grapes.sweetness === 'sweet' && (facts.abv ?? 0) >= DRY_FROM;
  const byWeight = [...words, strongOf(typeRule), region, isUnclear ? { ...grapes, sweetness: undefined } : grapes];
  const find = (scale: Scale): string | undefined => byWeight.find((rule) => rule[scale] !== undefined)?.[scale];
  const sweetness = find('sweetness') ?? (isUnclear ? undefined : typeRule.sweetness);
  const scales = { sweetness, body: bodyByStrength(find('body'), facts.abv), tannin: find('tannin'), acidity: find('acidity') };
  return {
    ...(Object.fromEntries(Object.entries(scales).filter(([, value]) => value !== undefined)) as Partial<Record<Scale, string>>),
    classification: [...new Set([...words, region].flatMap(({ classification }) => classification))],
    certifications: certificationsOf(facts, name),
    occasions: [...new Set(occasionsOf(facts, type))],
  };
}
