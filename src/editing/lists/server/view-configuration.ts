import { createHash } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import { SYSTEM_FIELDS, TYPE_TEXTS, type FieldText, type LabelledUid } from '../../texts/labels';
import { VIEWS, type View } from './views';

/** What the content manager stores for a content type or component. */
interface Configuration {
  settings: Record<string, unknown>;
  metadatas: Record<string, { edit: Record<string, unknown>; list: Record<string, unknown> }>;
  layouts: { list: string[]; edit: { name: string; size: number }[][] };
}

interface Model {
  uid: string;
  attributes: Record<string, object>;
}

interface Configurations {
  find: (uid: string) => Model | undefined;
  findConfiguration: (model: Model) => Promise<Configuration>;
  updateConfiguration: (model: Model, configuration: Configuration) => Promise<unknown>;
}

type ContentTypesService = Omit<Configurations, 'find'> & { findContentType: Configurations['find'] };
type ComponentsService = Omit<Configurations, 'find'> & { findComponent: Configurations['find'] };

/** The content manager has one service for content types and one for components; only the name of one method differs. */
function configurationsFor(strapi: Core.Strapi, uid: LabelledUid): Configurations {
  if (uid.startsWith('api::')) {
    const types = strapi.service('plugin::content-manager.content-types') as ContentTypesService;
    return { ...types, find: (type) => types.findContentType(type) };
  }
  const components = strapi.service('plugin::content-manager.components') as ComponentsService;
  return { ...components, find: (type) => components.findComponent(type) };
}

function setTexts(before: Configuration['metadatas'][string], { label, help }: FieldText): Configuration['metadatas'][string] {
  return {
    edit: { ...before.edit, label: label[0], description: help?.[0] ?? '' },
    list: { ...before.list, label: label[0] },
  };
}

/** The labels are stored in Vietnamese; `src/admin/shared/bilingual-labels.ts` shows the English ones. */
function setLabels(uid: LabelledUid, before: Configuration['metadatas']): Configuration['metadatas'] {
  const texts: Record<string, FieldText> = { ...SYSTEM_FIELDS, ...TYPE_TEXTS[uid].fields };
  return Object.fromEntries(
    Object.entries(before).map(([attribute, metadata]) => {
      const text = texts[attribute];
      return [attribute, text ? setTexts(metadata, text) : metadata];
    }),
  );
}

/** Without this check, an unknown name is silently left out of the form. */
function assertKnown(uid: string, view: View, model: Model): void {
  const named = [view.mainField, ...view.rows.flat().map(([attribute]) => attribute), ...(view.columns ?? [])];
  const unknown = named.filter((attribute) => !(attribute in model.attributes));
  if (unknown.length > 0) throw new Error(`The view of ${uid} names attributes that it does not have: ${unknown.join(', ')}.`);
}

function configure(uid: LabelledUid, view: View, before: Configuration): Configuration {
  const [sortBy, order] = view.sortBy ?? [view.mainField, 'ASC'];
  return {
    settings: {
      ...before.settings,
      mainField: view.mainField,
      defaultSortBy: sortBy,
      defaultSortOrder: order,
      pageSize: view.pageSize ?? before.settings.pageSize,
    },
    metadatas: setLabels(uid, before.metadatas),
    layouts: {
      edit: view.rows.map((row) => row.map(([name, size]) => ({ name, size }))),
      list: view.columns ? [...view.columns] : before.layouts.list,
    },
  };
}

const fingerprint = (uid: LabelledUid): string =>
  createHash('sha256')
    .update(JSON.stringify([VIEWS[uid], TYPE_TEXTS[uid], SYSTEM_FIELDS]))
    .digest('hex');

/**
 * Sets the labels, help, form and list of every content type and component. It stores a fingerprint for each: a later start sets a
 * type again only if the project's own view of it has changed, so that changes made with "Configure the view" stay. Call it in
 * `bootstrap`.
 * @throws Error when a view names an attribute that the schema does not have
 */
export async function configureEditViews(strapi: Core.Strapi): Promise<void> {
  const store = strapi.store({ type: 'core', name: 'editorial' });
  const known = ((await store.get({ key: 'views' })) ?? {}) as Record<string, string>;
  for (const [uid, view] of Object.entries(VIEWS) as [LabelledUid, View][]) {
    const configurations = configurationsFor(strapi, uid);
    const model = configurations.find(uid);
    if (!model) throw new Error(`There is a view of ${uid}, but no such content type or component.`);
    assertKnown(uid, view, model);
    if (known[uid] === fingerprint(uid)) continue;
    await configurations.updateConfiguration(model, configure(uid, view, await configurations.findConfiguration(model)));
    known[uid] = fingerprint(uid);
  }
  await store.set({ key: 'views', value: known });
}
