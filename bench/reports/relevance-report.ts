import type { Answered, ClassFigures } from '../../tests/search/evaluation';
import { SEARCHES, type RelevanceFigures } from '../measures/relevance';
import { check, table, whole } from './markdown';

const ALL_MIN = 0.95;
const CLASS_MIN = 0.9;
const EMPTY_MAX = 0.005;
const LEAD_MIN = 0.15;

const gain = (value: number): string => value.toFixed(3);
const percent = (part: number): string => `${(100 * part).toFixed(1)} %`;
const emptyPart = ({ empty, queries }: ClassFigures): number => empty / queries;

function overallTable({ overall, classes }: RelevanceFigures): string {
  const rows = SEARCHES.map((name) => {
    const all = overall[name];
    const worst = classes[name].reduce((one, other) => (other.gain < one.gain ? other : one));
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
  const lead = overall.ours.gain - Math.max(overall.OR.gain, overall.AND.gain);
  rows.push(['ours above the better MiniSearch', `${gain(lead)} (≥ ${LEAD_MIN} ${check(lead >= LEAD_MIN)})`, '', '']);
  return table(['search', 'nDCG@10', 'worst class', 'nothing found'], rows);
}

function classTable({ classes }: RelevanceFigures): string {
  const rows = classes.ours.map((ours, index) => [
    ours.name,
    whole(ours.queries),
    `${gain(ours.gain)} ${check(ours.gain >= CLASS_MIN)}`,
    ...[classes.OR[index], classes.AND[index]].map((other) => gain(other?.gain ?? 0)),
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
  const title = `Relevance: ${figures.shop}, ${whole(figures.products)} products, ${whole(figures.overall.ours.queries)} queries`;
  const sections = [`### ${title}`, overallTable(figures), classTable(figures), '#### Damaged names', damageTable(figures)];
  if (worst === 0) return sections;
  const missed = figures.damages.flatMap(({ name, missed: all }) =>
    all.slice(0, worst).map(({ typed, slug }) => `${name}: "${typed}" misses ${slug}`),
  );
  const worstQueries = figures.worst.slice(0, worst).map(describe);
  return [...sections, `#### The worst ${worst}`, ['```', ...worstQueries, ...missed, '```'].join('\n')];
}
