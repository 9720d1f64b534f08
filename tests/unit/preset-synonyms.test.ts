import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'vitest';
import { regionOf } from '../../seed/regions';
import { countryInVietnamese, foodInVietnamese } from '../../seed/vocabulary';
import { WINE_STYLES } from '../../seed/wine-styles';
import { readWines } from '../../seed/wines';
import { checkAttributes, type AttributeSchema } from '../../src/editing/saving/server/attribute-rules';
import { checkSynonyms } from '../../src/editing/saving/server/synonyms';
import schema from '../../src/api/synonym/content-types/synonym/schema.json';
import { foldWords } from '../../src/public/read-model/projection/text';
import { PRESET_PARTS, PRESET_SYNONYMS, type PresetSynonyms } from '../../src/public/read-model/query/search/preset-synonyms';
import { projectRoot } from '../support/test-run';

/** Grapes that have no other name in use. */
const WITHOUT_SYNONYM = ['Bianca', 'Molinara', 'Rabigato', 'Rondinella', 'Seara Nova', 'Viosinho'];

const attributes: Record<string, AttributeSchema> = schema.attributes;

test('there are at least 150 presets, and an editor could save each of them', () => {
  assert.ok(PRESET_SYNONYMS.length >= 150, String(PRESET_SYNONYMS.length));
  for (const group of PRESET_SYNONYMS) {
    assert.deepEqual([...checkAttributes(attributes, { ...group }), ...checkSynonyms({ ...group })], [], group.words[0]);
    assert.ok(group.words.length + group.includes.length > 1, `“${group.words[0]}” alone has no synonym`);
  }
});

test('a word stands in one group only, without regard to marks and case; the value that it names may head several', () => {
  // Later parts say more of words that are known: which taste “khô” is.
  for (const part of Object.values(PRESET_PARTS)) assertDistinct(part);
});

function assertDistinct(part: readonly PresetSynonyms[]): void {
  const groups = new Map<string, string>();
  for (const { words, includes } of part) {
    const [first = ''] = words;
    for (const word of includes.length > 0 ? words : words.slice(1)) {
      assert.equal(groups.get(foldWords(word)), undefined, `“${word}” of “${first}”`);
      groups.set(foldWords(word), first);
    }
    const all = [...words, ...includes].map(foldWords);
    assert.deepEqual(
      all.filter((word, index) => all.indexOf(word) !== index),
      [],
      first,
    );
  }
}

test('the groups know every country, region, grape, food and type of the demo shop', async () => {
  const known = new Set(PRESET_SYNONYMS.flatMap(({ words, includes }) => [...words, ...includes]).map(foldWords));
  const wines = await readWines(path.join(projectRoot, 'seed'));
  const terms = [
    ...WINE_STYLES.map(({ name }) => name),
    ...wines.flatMap((wine) => [
      countryInVietnamese(wine.country),
      regionOf(wine.region).name,
      ...wine.grapes,
      ...wine.foods.map(foodInVietnamese),
    ]),
  ];
  const unknown = [...new Set(terms)].filter((term) => !known.has(foldWords(term)));
  assert.deepEqual(unknown.sort(), WITHOUT_SYNONYM);
});
