import assert from 'node:assert/strict';
import { afterAll, beforeAll, test } from 'vitest';
import { measureDamages } from '../search/damage';
import { askAll, figuresByClass, figuresOf, type Answered, type Search } from '../search/evaluation';
import { handWrittenQueries } from '../search/hand-written';
import { makeJudgedQueries } from '../search/judged-queries';
import { naturalFigures, type Judged } from '../search/natural-evaluation';
import { askNaturalQueries } from '../search/natural-search';
import { readProducts, wineOf, type Product } from '../search/read-wines';
import { shopSearch } from '../search/shop-search';
import type { Wine } from '../search/wine';
import { borrowShop, type RunningShop } from '../support/borrowed-shop';

const ALL_MIN = 0.95;
const CLASS_MIN = 0.9;
const EMPTY_MAX = 0.005;
const NATURAL_MIN = 0.85;
const NATURAL_CLASS_MIN = 0.7;

let shop: RunningShop;
let products: Product[];
let wines: Wine[];
let search: Search;
let answers: Answered[];

beforeAll(async () => {
  shop = await borrowShop('demo');
  products = await readProducts(shop.url);
  wines = products.map(wineOf);
  search = shopSearch(shop.url);
  answers = await askAll(search, [...makeJudgedQueries(wines), ...handWrittenQueries(wines)]);
});
afterAll(() => shop.close());

/** The queries that went worst, for the message of a failure. */
function worstOf(some: readonly Answered[]): string {
  return [...some]
    .sort((one, other) => one.gain - other.gain)
    .slice(0, 20)
    .map(({ query, gain, found }) => `${gain.toFixed(2)} ${query.class}: "${query.text}" found ${found.slice(0, 3).join(', ')}`)
    .join('\n');
}

test('the judged set has at least 500 queries over the demo shop, in classes of at least five', () => {
  assert.ok(answers.length >= 500, `${answers.length} queries`);
  for (const { name, queries } of figuresByClass(answers)) assert.ok(queries >= 5, `${queries} of ${name}`);
});

test('ranks what shoppers mean first, over all queries', () => {
  const { gain } = figuresOf('all', answers);
  assert.ok(gain >= ALL_MIN, `nDCG@10 is ${gain.toFixed(3)}:\n${worstOf(answers)}`);
});

test('ranks what shoppers mean first, in each class of queries', () => {
  const low = figuresByClass(answers).filter(({ gain }) => gain < CLASS_MIN);
  const texts = low.map(({ name, gain }) => `${name}: ${gain.toFixed(3)}`);
  const worst = worstOf(answers.filter(({ query }) => low.some(({ name }) => name === query.class)));
  assert.deepEqual(low, [], `${texts.join('\n')}\n${worst}`);
});

test('finds something for nearly every query', () => {
  const empty = answers.filter(({ found }) => found.length === 0);
  assert.ok(empty.length / answers.length <= EMPTY_MAX, `${empty.length} found nothing:\n${worstOf(empty)}`);
});

test('finds a product by its damaged name on the first page', async () => {
  // Each of the eight damages of a name is a request.
  const asked = wines.filter((_, at) => at % 3 === 0);
  for (const { name, least, recall, missed } of await measureDamages(search, asked)) {
    const texts = missed.slice(0, 10).map(({ typed, slug }) => `"${typed}" misses ${slug}`);
    assert.ok(recall >= least, `${name}: recall@10 is ${recall.toFixed(3)}, not ${least}:\n${texts.join('\n')}`);
  }
});

function worstNatural(judged: readonly Judged[]): string {
  const worst = [...judged].sort((one, other) => one.gain - other.gain).slice(0, 20);
  return worst.map(({ query, gain }) => `${gain.toFixed(2)} ${query.class}: "${query.text}"`).join('\n');
}

test('answers what people say, where nothing was tuned by it', async () => {
  const half = 'set aside';
  const judged = await askNaturalQueries(shop.url, products, half);
  for (const { name, gain } of naturalFigures(judged, half)) {
    const least = name === 'all' ? NATURAL_MIN : NATURAL_CLASS_MIN;
    const own = judged.filter(({ query }) => name === 'all' || query.class === name);
    assert.ok(gain >= least, `${name}: nDCG@10 is ${gain.toFixed(3)}:\n${worstNatural(own)}`);
  }
});
