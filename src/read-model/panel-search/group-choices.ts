import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type { Knex } from 'knex';
import type { Context } from 'koa';
import { PRODUCT_GROUPINGS, type GroupingUid } from '../../contract/content-types';
import { permissionsOf } from '../../platform/entry-permissions';
import { sortKey } from '../projection/sort-key';
import type { GroupChoice, GroupChoices } from './group-choices-api';
import { WORDS_TABLE } from './record-words';
import { SEARCHED } from './words';

const PRODUCT = 'api::product.product';

interface Counted extends GroupChoice {
  country: string | null;
}

/** The groups of one kind that products' drafts have: the panel's list shows the drafts. */
async function countGroups(knex: Knex, uid: GroupingUid): Promise<Counted[]> {
  const { attribute } = PRODUCT_GROUPINGS[uid];
  const counts: { value: string; count: number | string }[] = await knex(WORDS_TABLE)
    .where({ uid: PRODUCT })
    .whereNotNull(attribute)
    .groupBy(attribute)
    .select(knex.raw('?? AS value, count(*) AS count', [attribute]));
  const groups: { document_id: string; name: string | null; country?: string | null }[] = await knex(SEARCHED[uid].table).select(
    'document_id',
    'name',
    ...(attribute === 'origin' ? ['country'] : []),
  );
  const byValue = new Map(counts.map(({ value, count }) => [value, Number(count)]));
  return groups.map(({ document_id: value, name, country }) => ({
    value,
    name: name ?? value,
    country: country ?? null,
    count: byValue.get(value) ?? 0,
  }));
}

/** @returns those that products have, by name */
const toChoices = (groups: readonly Counted[]): GroupChoice[] =>
  groups
    .filter(({ count }) => count > 0)
    .map(({ value, name, count }) => ({ choice: { value, name, count }, key: sortKey(name) }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
    .map(({ choice }) => choice);

function countCountries(origins: readonly Counted[]): Counted[] {
  const counts = new Map<string, number>();
  for (const { country, count } of origins) if (country !== null) counts.set(country, (counts.get(country) ?? 0) + count);
  return [...counts].map(([country, count]) => ({ value: country, name: country, country, count }));
}

/** Answers what the panel's list of products can be filtered by. */
export async function answerChoices(strapi: Core.Strapi, ctx: Context): Promise<void> {
  const permissions = permissionsOf(strapi, ctx);
  if (!permissions.may('read', PRODUCT)) throw new errors.ForbiddenError();
  const choices: GroupChoices = {};
  for (const [uid, { attribute }] of Object.entries(PRODUCT_GROUPINGS) as [GroupingUid, { attribute: GroupingAttribute }][]) {
    // The counts are those of all products.
    if (!permissions.mayAll('read', PRODUCT, [attribute]) || !permissions.mayAll('read', uid, ['name'])) continue;
    const groups = await countGroups(strapi.db.connection, uid);
    choices[attribute] = toChoices(groups);
    if (attribute === 'origin') choices.country = toChoices(countCountries(groups));
  }
  ctx.set('Cache-Control', 'no-store');
  ctx.body = choices;
}

type GroupingAttribute = (typeof PRODUCT_GROUPINGS)[GroupingUid]['attribute'];
