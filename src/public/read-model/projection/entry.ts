import type { Core } from '@strapi/strapi';
import { GROUP_UIDS, type GroupKind } from '../../../contract/content-types';
import type { ContentUid } from '../../../contract/public-content';
import { brandProjection, originProjection, wineTypeProjection } from './group';
import { menuProjection, bannerProjection, socialLinkProjection, synonymProjection } from './site';
import { settingProjection } from './setting';

interface EntryProjection {
  uid: ContentUid;
  populate: object;
  present: (source: never) => object;
}

/** Content types without drafts, of which a shop has few documents. Each document is an entry of the read model. */
export const ENTRY_PROJECTIONS = {
  brand: { uid: 'api::brand.brand', ...brandProjection },
  origin: { uid: 'api::origin.origin', ...originProjection },
  wine_type: { uid: 'api::wine-type.wine-type', ...wineTypeProjection },
  menu: { uid: 'api::menu.menu', ...menuProjection },
  banner: { uid: 'api::banner.banner', ...bannerProjection },
  social_link: { uid: 'api::social-link.social-link', ...socialLinkProjection },
  setting: { uid: 'api::setting.setting', ...settingProjection },
  synonym: { uid: 'api::synonym.synonym', ...synonymProjection },
} as const satisfies Record<string, EntryProjection>;

export type EntryKind = keyof typeof ENTRY_PROJECTIONS;

/** What an entry holds, by its kind. */
export type EntryBody<Kind extends EntryKind> = ReturnType<(typeof ENTRY_PROJECTIONS)[Kind]['present']>;

export const isGroupKind = (kind: EntryKind): kind is GroupKind => Object.hasOwn(GROUP_UIDS, kind);

export const ENTRY_KINDS = Object.keys(ENTRY_PROJECTIONS) as EntryKind[];

/** @returns undefined for content that has no entries */
export const entryKindOf = (uid: string): EntryKind | undefined =>
  ENTRY_KINDS.find((kind) => ENTRY_PROJECTIONS[kind].uid === uid);

/** A row of storefront_entries. */
export interface EntryRecord {
  kind: EntryKind;
  item_id: number;
  document_id: string;
  /** row id of the document; catch-up compares it */
  source_id: number;
  /** milliseconds since 1970 */
  source_updated_at: number;
  /** JSON of an {@link EntryBody} */
  body: string;
}

interface Source {
  id: number;
  documentId: string;
  public_id: number;
  updatedAt: string;
  slug?: string;
}

/** @returns the slugs that groups had before, by document; none of those that have one now */
async function loadFormerSlugs(
  strapi: Core.Strapi,
  kind: EntryKind,
  documentIds: readonly string[],
): Promise<Map<string, string[]>> {
  const former = new Map<string, string[]>();
  if (!isGroupKind(kind)) return former;
  const rows: { target: string; slug: string }[] = await strapi.db.query('api::slug.slug').findMany({
    where: { kind, target: { $in: documentIds } },
    orderBy: { id: 'asc' },
    select: ['target', 'slug'],
  });
  for (const { target, slug } of rows) former.set(target, [...(former.get(target) ?? []), slug]);
  return former;
}

/** @returns the entries of those documents that exist */
export async function loadEntries(strapi: Core.Strapi, kind: EntryKind, documentIds: readonly string[]): Promise<EntryRecord[]> {
  const { uid, populate, present }: EntryProjection = ENTRY_PROJECTIONS[kind];
  const sources: Source[] = await strapi.db.query(uid).findMany({ where: { documentId: { $in: documentIds } }, populate });
  const formerSlugs = await loadFormerSlugs(strapi, kind, documentIds);
  const withSlugs = (body: object, { documentId, slug }: Source): object => {
    const former_slugs = formerSlugs.get(documentId)?.filter((one) => one !== slug) ?? [];
    return former_slugs.length === 0 ? body : { ...body, former_slugs };
  };
  return sources.map((source) => ({
    kind,
    item_id: source.public_id,
    document_id: source.documentId,
    source_id: source.id,
    source_updated_at: new Date(source.updatedAt).getTime(),
    // A projection's `present` takes what its `populate` loads.
    body: JSON.stringify(withSlugs(present(source as never), source)),
  }));
}
