import type { GroupKind } from '../../../contract/content-types';
import { link, pageUrl, serviceUrl, storedFileUrl } from '../../../contract/links';
import { apiPaths } from '../../../contract/paths';
import type { ProductVintage } from '../../../contract/resources/products';
import type { Setting } from '../../../contract/resources/site';
import type { Group, Origin } from '../../../contract/shared-schemas';
import { groupStructuredData } from '../projection/product';
import { seoDefaultSlots, type SeoDefaults } from '../projection/seo';
import { fillTemplate, PRICE_END_SLOT, VINTAGES_SLOT, type SlotContents, type TextSlot } from '../projection/template';

const ORIGINS: [TextSlot, string][] = [
  ['public', link('').href],
  ['page', pageUrl('')],
  ['service', serviceUrl('')],
  ['storage', storedFileUrl('')],
];

/** The configured origins, by slot. URLs need no escaping, in JSON or in XML. */
export const originSlots: ReadonlyMap<string, string> = new Map<string, string>(ORIGINS);

const asMember = (object: object): string => `,${JSON.stringify(object).slice(1, -1)}`;

/** @returns what a brand, an origin or a wine type fills in rows of products, by slot; its value itself has no slot of its own */
export function groupSlots(kind: GroupKind, group: Group | Origin): [string, string][] {
  const { id } = group;
  return [
    [`${kind}:${id}`, JSON.stringify(group)],
    [`${kind}.link:${id}`, asMember({ [kind]: link(apiPaths.productsBy(kind, id)) })],
    [`${kind}.schema:${id}`, asMember(groupStructuredData(kind, group))],
  ];
}

/** SQL of the settings' entry, which has the default SEO texts. */
export const SEO_DEFAULTS_SQL = `(SELECT body FROM storefront_entries WHERE kind = 'setting' AND body IS NOT NULL LIMIT 1)`;

/** @param settings the value of {@link SEO_DEFAULTS_SQL} */
export function seoDefaultsOf(settings: string | null): SeoDefaults {
  const { site_name = '', meta_defaults }: Partial<Setting> = settings === null ? {} : (JSON.parse(settings) as Setting);
  return { site_name: site_name.trim(), description: meta_defaults?.description.trim() ?? '' };
}

/** Many details are filled from one text of the settings: that of the statement that has read them. */
let latest: { settings: string | null; slots: ReturnType<typeof seoDefaultSlots> } | undefined;

function seoSlots(settings: string | null): ReturnType<typeof seoDefaultSlots> {
  if (latest?.settings !== settings) latest = { settings, slots: seoDefaultSlots(seoDefaultsOf(settings)) };
  return latest.slots;
}

/** @returns what fills {@link VINTAGES_SLOT} */
export const vintagesSlot = (vintages: readonly ProductVintage[]): [string, string] => [VINTAGES_SLOT, asMember({ vintages })];

const NO_VINTAGES = vintagesSlot([]);

/** @param end milliseconds since 1970 @returns what fills {@link PRICE_END_SLOT} */
export const priceEndSlot = (end: number | undefined): [string, string] => [
  PRICE_END_SLOT,
  end === undefined ? '' : asMember({ priceValidUntil: new Date(end).toISOString() }),
];

/**
 * @param detail JSON with slots
 * @param groups contents of the product index
 * @param defaults the value of {@link SEO_DEFAULTS_SQL}, read in the same statement as the detail; null before the first save
 * @param more slots of this detail alone
 */
export function fillDetail(
  detail: string,
  groups: SlotContents,
  defaults: string | null,
  more: readonly [string, string][] = [],
): string {
  return fillTemplate(detail, groups, new Map<string, string>([...seoSlots(defaults), NO_VINTAGES, ...more]));
}
