import { figuresByClass, figuresOf, type Answered, type ClassFigures } from '../../tests/search/evaluation';
import { naturalFigures, type Judged } from '../../tests/search/natural-evaluation';
import type { Half } from '../../tests/search/natural-query';
import { SEARCHES, type RelevanceFigures, type SearchName } from '../measures/relevance';
import { check, table, whole } from './markdown';

const ALL_MIN = 0.95;
const CLASS_MIN = 0.9;
const EMPTY_MAX = 0.005;
const LEAD_MIN = 0.15;
/** Natural queries: all, a class, important words that the answer does not name, wrong results among the first three. */
const NATURAL = { all: 0.85, class: 0.7, unsaid: 0.08, nonsense: 0.03 };

const gain = (value: number): string => value.toFixed(3);
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
const emptyPart = ({ empty, queries }: ClassFigures): number => empty / queries;

type Answers = RelevanceFigures['answers'];

function overallTable(answers: Answers): string {
  const rows = SEARCHES.map((name) => {
    const all = figuresOf('all', answers[name]);
    const worst = figuresByClass(answers[name]).reduce((one, other) => (other.gain < one.gain ? other : one));
    const ours = name === 'ours';
    return [
      ours ? 'ours' : `MiniSearch, all members, ${name}`,
      ours ? `${gain(all.gain)} (≥ ${ALL_MIN} ${check(all.gain >= ALL_MIN)})` : gain(all.gain),
      `${gain(worst.gain)} (${worst.name})${ours ? ` (≥ ${CLASS_MIN} ${check(worst.gain >= CLASS_MIN)})` : ''}`,
      ours
        ? `${percent(emptyPart(all))} (≤ ${percent(EMPTY_MAX)} ${check(emptyPart(all) <= EMPTY_MAX)})`
        : percent(emptyPart(all)),
    ];
  });
  const gainOf = (name: SearchName): number => figuresOf(name, answers[name]).gain;
  const lead = gainOf('ours') - Math.max(gainOf('OR'), gainOf('AND'));
  rows.push(['ours above the better MiniSearch', `${gain(lead)} (≥ ${LEAD_MIN} ${check(lead >= LEAD_MIN)})`, '', '']);
  return table(['search', 'nDCG@10', 'worst class', 'nothing found'], rows);
}

function classTable(answers: Answers): string {
  const [or, and] = [figuresByClass(answers.OR), figuresByClass(answers.AND)];
  const rows = figuresByClass(answers.ours).map((ours, index) => [
    ours.name,
    whole(ours.queries),
    `${gain(ours.gain)} ${check(ours.gain >= CLASS_MIN)}`,
    ...[or[index], and[index]].map((other) => gain(other?.gain ?? 0)),
    whole(ours.empty),
  ]);
  return table(['class', 'queries', 'ours', 'MiniSearch OR', 'AND', 'nothing found by ours'], rows);
}

function damageTable({ damages }: RelevanceFigures): string {
  const rows = damages.map(({ name, least, names, recall }) => [
    name,
    whole(names),
    `${gain(recall)} (≥ ${least.toFixed(2)} ${check(recall >= least)})`,
  ]);
  return table(['names typed', 'names', 'recall@10'], rows);
}

function naturalTable(natural: readonly Judged[], half: Half): string {
  const rows = naturalFigures(natural, half).map(({ name, queries, gain: got, unsaid, nonsense }) => {
    const isAll = name === 'all';
    const wrong = nonsense.shown === 0 ? 0 : nonsense.wrong / nonsense.shown;
    return [
      name,
      whole(queries),
      `${gain(got)} ${check(got >= (isAll ? NATURAL.all : NATURAL.class))}`,
      `${percent(unsaid / queries)}${isAll ? ` ${check(unsaid / queries <= NATURAL.unsaid)}` : ''}`,
      `${percent(wrong)}${isAll ? ` ${check(wrong <= NATURAL.nonsense)}` : ''}`,
    ];
  });
  return table(['class', 'queries', 'nDCG@10', 'important word not named', 'wrong in the first three'], rows);
}

function reportNatural(natural: readonly Judged[]): string[] {
  if (natural.length === 0) return [];
  return (['open', 'set aside'] as const).flatMap((half) => [`#### Natural queries, ${half}`, naturalTable(natural, half)]);
}

function describe({ query, found, gain: got }: Answered): string {
  const right = [...query.grades].sort(([, one], [, other]) => other - one).map(([slug, grade]) => `${slug} (${grade})`);
  return [
    `${gain(got)}  ${query.class}: "${query.text}", ${query.grades.size} right`,
    ...found.map((slug) => `    ${query.grades.get(slug) ?? '✗'} ${slug}`),
    ...(found.length === 0 ? ['    nothing found'] : []),
    `    right: ${right.slice(0, 5).join(', ')}`,
  ].join('\n');
}

/** @param worst queries to print with what was found @returns Markdown */
export function reportRelevance(figures: RelevanceFigures, worst: number): string[] {
  const title = `Relevance: ${figures.shop}, ${whole(figures.products)} products, ${whole(figures.answers.ours.length)} queries`;
  const sections = [
    `### ${title}`,
    overallTable(figures.answers),
    classTable(figures.answers),
    ...reportNatural(figures.natural),
    '#### Damaged names',
    damageTable(figures),
  ];
  if (worst === 0) return sections;
  const missed = figures.damages.flatMap(({ name, missed: all }) =>
    all.slice(0, worst).map(({ typed, slug }) => `${name}: "${typed}" misses ${slug}`),
  );
  const worstQueries = [...figures.answers.ours]
    .sort((one, other) => one.gain - other.gain)
    .slice(0, worst)
    .map(describe);
  return [...sections, `#### The worst ${worst}`, ['```', ...worstQueries, ...missed, '```'].join('\n')];
}

/** All shops together. @returns Markdown */
export function reportAllShops(shops: readonly RelevanceFigures[]): string[] {
  const ofAll = (name: SearchName): Answered[] => shops.flatMap(({ answers }) => answers[name]);
  const answers = { ours: ofAll('ours'), OR: ofAll('OR'), AND: ofAll('AND') };
  return [`### Relevance: all shops, ${whole(answers.ours.length)} queries`, overallTable(answers), classTable(answers)];
}
