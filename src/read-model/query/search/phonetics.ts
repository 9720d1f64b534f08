import { foldText } from '../../projection/text';

/*
 * Names as a Vietnamese reader hears them: "ba rô lô", "sa blí", "mét lô", "cờ ru". A syllable keeps its onset and its vowel; the
 * consonants behind the vowel are not heard ("mét" stands for "mer"). Both sides are written with the same few sounds.
 */

/** Ways to hear one spelling; more are not tried. */
const MAX_READINGS = 48;

/** The longest first. A name's consonants, and how they may be heard before a, o, u or a consonant, and before e, i, y. */
const NAME_ONSETS: readonly (readonly [spelling: string, hard: string, soft?: string])[] = [
  ['sch', 's'],
  ['spr', 'br'],
  ['sci', 's'],
  ['tch', 'c'],
  ['ch', 'sck'],
  ['ph', 'f'],
  ['th', 't'],
  ['gn', 'y'],
  ['nh', 'y'],
  ['lh', 'l'],
  ['gu', 'g'],
  ['gh', 'g'],
  ['qu', 'k'],
  ['ck', 'k'],
  ['tz', 's'],
  ['zz', 's'],
  ['b', 'b'],
  ['c', 'k', 'sc'],
  ['d', 'd'],
  ['f', 'f'],
  ['g', 'g', 'dg'],
  ['h', ''],
  ['j', 'dh'],
  ['k', 'k'],
  ['l', 'l'],
  ['m', 'm'],
  ['n', 'n'],
  ['p', 'b'],
  ['q', 'k'],
  ['r', 'r'],
  ['s', 's'],
  ['t', 't'],
  ['v', 'v'],
  ['w', 'v'],
  ['x', 's'],
  ['z', 's'],
];

const NAME_VOWELS: readonly (readonly [spelling: string, heard: string])[] = [
  ['eau', 'o'],
  ['aux', 'o'],
  ['oeu', 'x'],
  ['ou', 'u'],
  ['au', 'oa'],
  ['eu', 'xe'],
  ['ie', 'ie'],
  ['ei', 'ea'],
  ['ai', 'ea'],
  ['ay', 'ea'],
  ['oi', 'ao'],
  ['ey', 'ei'],
  ['ee', 'i'],
  ['oo', 'u'],
  ['a', 'a'],
  ['e', 'ex'],
  ['i', 'i'],
  ['o', 'o'],
  ['u', 'ui'],
  ['y', 'i'],
];

/** Onsets of two consonants: "bl" begins a syllable, "rl" does not. */
const CLUSTERS = /^(?:[bcfgpk][lr]|[dtv]r|s[pt])/;

interface Sound {
  /** ways to hear it: '' for none */
  onset: readonly string[];
  vowel: string;
  /** how the end may be heard: N (nasal), T (stopped), or not at all */
  coda: readonly string[];
}

const readOnset = (cluster: string, isSoft: boolean): string[] => {
  let heard = [''];
  for (let at = 0; at < cluster.length;) {
    const known = NAME_ONSETS.find(([spelling]) => cluster.startsWith(spelling, at));
    if (!known) return heard;
    const [spelling, hard, soft = hard] = known;
    const isLast = at + spelling.length === cluster.length;
    const options = [...(isLast && isSoft ? soft : hard)];
    heard = heard.flatMap((before) => (options.length === 0 ? [before] : options.map((option) => before + option)));
    at += spelling.length;
  }
  return heard;
};

/** @returns how the consonants at the end of a syllable may be heard: an n always, others perhaps */
function readCoda(consonants: string): string[] {
  if (consonants === '') return [''];
  if (/^(?:mm|nn)/.test(consonants)) return ['N', ''];
  if (/^[mn]|^gn/.test(consonants)) return ['N'];
  return consonants.startsWith('l') ? ['N', 'T', ''] : ['T', ''];
}

/** Parts the consonants between two vowels: the last that can begin a syllable are the onset, those before end the syllable before. */
function partConsonants(consonants: string, isFirst: boolean): { coda: string; onset: string } {
  const [doubled] = /([a-z])\1/.exec(consonants) ?? [];
  const plain = consonants.replace(/([a-z])\1/g, '$1');
  if (isFirst) return { coda: '', onset: plain };
  if (doubled !== undefined) return { coda: doubled, onset: plain };
  for (let at = 0; at < plain.length; at += 1) {
    const rest = plain.slice(at);
    const isOne = rest.length === 1 || NAME_ONSETS.some(([spelling]) => spelling.length > 1 && spelling === rest);
    if (isOne || CLUSTERS.test(rest)) return { coda: plain.slice(0, at), onset: rest };
  }
  return { coda: plain, onset: '' };
}

/** The vowel at a place of a word; a silent u behind q or g, or i behind c or g, is passed over. */
function vowelAt(folded: string, at: number, before: string): { heard: string; end: number; isSoft: boolean } | undefined {
  const isSilent =
    (/[qg]$/.test(before) && /^u[aeiouy]/.test(folded.slice(at))) || (/[cg]$/.test(before) && /^i[aou]/.test(folded.slice(at)));
  const from = isSilent ? at + 1 : at;
  const vowel = NAME_VOWELS.find(([spelling]) => folded.startsWith(spelling, from));
  if (!vowel) return undefined;
  const [spelling, heard] = vowel;
  return { heard, end: from + spelling.length, isSoft: folded[at] !== 'u' && /[eiy]/.test(folded[at] ?? '') };
}

/** @param folded one word of a name */
function soundsOf(folded: string): Sound[] {
  const sounds: Sound[] = [];
  for (let at = 0; at < folded.length;) {
    const consonants = /^[^aeiouy]*/.exec(folded.slice(at))?.[0] ?? '';
    at += consonants.length;
    const { coda, onset } = partConsonants(consonants, sounds.length === 0);
    const before = sounds.at(-1);
    const vowel = vowelAt(folded, at, consonants);
    if (before) before.coda = readCoda(vowel ? coda : consonants);
    if (!vowel) break;
    const heard = readOnset(onset, vowel.isSoft);
    // Between vowels an s is voiced.
    const onsets = consonants === 's' && before ? [...heard, 'd'] : heard;
    sounds.push({ onset: onsets, vowel: vowel.heard, coda: [''] });
    at = vowel.end;
  }
  return sounds;
}

function readings(sounds: readonly Sound[]): string[] {
  let keys = [''];
  for (const { onset, vowel, coda } of sounds) {
    const heard = onset.flatMap((one) => [...vowel].flatMap((sound) => coda.map((end) => one + sound + end)));
    keys = keys.flatMap((key) => heard.map((one) => key + one)).slice(0, MAX_READINGS);
  }
  return keys;
}

/** @returns ways to hear a word of a name, the likeliest first; a last e may be silent, and its consonant ends the word */
export function nameReadings(folded: string): string[] {
  if (!/^[a-z]{3,}$/.test(folded)) return [];
  const sounds = soundsOf(folded);
  const all = readings(sounds);
  const [last, ...others] = [...sounds].reverse();
  if (!/[^aeiouy]es?$/.test(folded) || others.length === 0 || !last) return all;
  const [sound = ''] = last.onset;
  // “Nhơ” is heard behind a name in -gne, “sờ” behind one in -ce.
  const end = /^[nmy]/.test(sound) ? ['N', 'T', sound] : ['T', '', sound];
  const shorter = others.reverse().map((sound, at) => (at === others.length - 1 ? { ...sound, coda: end } : sound));
  return [...all, ...readings(shorter)];
}

const TONES = /[\u0300\u0301\u0309\u0303\u0323]/gu;

/** How a Vietnamese writer spells what is heard; the longest first. */
const HEARD_ONSETS: readonly (readonly [spelling: string, sound: string])[] = [
  ['ngh', 'g'],
  ['gh', 'g'],
  ['sh', 's'],
  ...Object.entries({
    ng: 'g',
    nh: 'y',
    ch: 'c',
    kh: 'k',
    ph: 'f',
    qu: 'k',
    th: 't',
    x: 's',
    c: 'k',
    q: 'k',
    p: 'b',
    đ: 'd',
    z: 's',
    w: 'v',
    j: 'd',
  }),
];

function heardOnset(consonants: string): string {
  let heard = '';
  for (let at = 0; at < consonants.length;) {
    const [spelling = consonants.charAt(at), sound = spelling] =
      HEARD_ONSETS.find(([known]) => consonants.startsWith(known, at)) ?? [];
    heard += sound;
    at += spelling.length;
  }
  return heard;
}

/** @returns the vowels that a rime may sound like */
function heardVowels(rime: string): string[] {
  const folded = foldText(rime);
  if (/^(?:ai|ay)/.test(folded) || /^(?:ei|êi)/.test(rime)) return ['e'];
  if (/^(?:au|ao)/.test(folded) || rime.startsWith('eo')) return ['o'];
  // No name sounds like "biếu" or "bưởi".
  if (/^(?:ieu|yeu|eu|iu|uu|uou|uoi|oi|ui)$/.test(folded)) return [rime];
  if (rime.startsWith('â')) return ['a', 'x'];
  if (/^[ươ]/.test(rime)) return ['x'];
  if (rime.startsWith('uô')) return ['u', 'o'];
  const glide = /^(?:o(?=[ae])|u(?=[yeo]))/.exec(folded)?.[0] ?? '';
  const vowel = folded.charAt(glide.length);
  return [vowel === 'y' ? 'i' : vowel];
}

/** Syllables that were written as one word: "ama" of "ama rô nê". */
const SEVERAL = /[aăâeêioôơuưy][^aăâeêioôơuưy]+[aăâeêioôơuưy]/;

/** @returns ways to hear a syllable: "cờ" may be a consonant alone, "sờ" the end of the syllable before. A word such as "vợ" is neither */
function heardSyllable(syllable: string): string[] {
  const plain = syllable.normalize('NFD').replace(TONES, '').normalize('NFC');
  if (SEVERAL.test(plain)) return nameReadings(foldText(plain));
  const [, consonants = '', rime = ''] = /^(gi(?=[aăâeêioôơuư])|qu|[^aăâeêioôơuưy]*)(.*)$/.exec(plain) ?? [];
  // No syllable of a name begins so behind a vowel: the s ends the one before, which is not heard.
  const onset = consonants === 'gi' ? 'd' : heardOnset(consonants.replace(/^s(?=[ckptqn](?!h))/, ''));
  const isSchwa = (rime === 'ơ' || rime === 'ư') && !/[\u0301\u0309\u0303\u0323]/u.test(syllable.normalize('NFD'));
  if (isSchwa) return onset === 's' ? [onset, `${onset}x`, ''] : [onset, `${onset}x`];
  const coda = /(?:n|m|ng|nh)$/.test(rime) ? 'N' : /(?:c|ch|t|p)$/.test(rime) ? 'T' : '';
  return heardVowels(rime).map((vowel) => onset + vowel + coda);
}

/** @param syllables normalized words of Vietnamese form. @returns how they may sound together */
export function syllableReadings(syllables: readonly string[]): string[] {
  let heard = [''];
  for (const own of syllables.map(heardSyllable))
    heard = heard.flatMap((before) => own.map((one) => before + one)).slice(0, MAX_READINGS);
  return heard;
}
