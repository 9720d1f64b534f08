import type { Answers, GeneralAnswers } from './strapi-answers';
import { formOf } from '../tables';
import { tableOf, type Subject } from './subjects';

/** What Strapi lets an account do: `of` this subject, and `ofBoth` of its own and of others. */
export interface Allowed extends GeneralAnswers {
  of: Answers;
  ofBoth: (answer: keyof Answers) => boolean;
}

export interface PanelRow {
  request: (subject: Subject) => [path: string, body?: object];
  /** whether Strapi's own routes allow the same: if not, it must be refused */
  expect: (allowed: Allowed) => boolean;
}

const PRODUCT = 'api::product.product';
const DAY_MS = 86_400_000;
const row = (request: PanelRow['request'], expect: PanelRow['expect']): PanelRow => ({ request, expect });

const hasPage =
  (action: string, then: (allowed: Allowed) => boolean = () => true): PanelRow['expect'] =>
  (allowed) =>
    allowed.pages.has(action) && then(allowed);
const reports = hasPage('api::reports.read');

type Action = 'create' | keyof Answers;

/** The gate of what works with many entries: all attributes of all entries are read, and each action is allowed with all of them. */
const gate =
  (...actions: readonly Action[]): ((allowed: Allowed) => boolean) =>
  ({ ofBoth, createPrice }) =>
    (['readPrice', 'readTaste', ...actions] as const).every((action) => (action === 'create' ? createPrice : ofBoth(action)));

/** Lists show the types that are read whole: products, or else what the role may change all of. */
const lists = (allowed: Allowed): boolean => gate()(allowed) || allowed.ofBoth('updateArticle');

const exchange = (...actions: readonly Action[]): PanelRow['expect'] => hasPage('api::catalogue.exchange', gate(...actions));
const plans = (...actions: readonly Action[]): PanelRow['expect'] => hasPage('api::plan.manage', gate(...actions));
const imports = exchange('create', 'updatePrice');
const prices = ['updatePrice', 'publish'] as const;

const rule = { kind: 'set', price: 123_000, keepsOld: false };
let later = 1_000;

const planOf = ({ product }: Subject) => ({
  ...{ kind: 'price', uid: PRODUCT, startsAt: Date.now() + (later += 1) * DAY_MS, endsAt: null, rule, documentIds: [product] },
});

/** Each route of the panel that is ours, as tests/support/mounted-routes.json names it. */
export const PANEL_ROWS: Readonly<Record<string, PanelRow>> = {
  'GET /quick-filters': row(
    () => ['/quick-filters'],
    ({ list }) => list,
  ),
  // Of all entries: like any attribute of all of them, here the price.
  'GET /list-words': row(
    () => [`/list-words?list=${PRODUCT}/grapes`],
    ({ ofBoth }) => ofBoth('readPrice'),
  ),
  'POST /new-vintage': row(
    ({ product }) => ['/new-vintage', { documentId: product, vintage: 1990, price: 1_000 }],
    gate('create'),
  ),
  'GET /reports/overview': row(() => ['/reports/overview'], reports),
  'GET /reports/report': row(() => ['/reports/report?from=2026-11-01&to=2026-11-26'], reports),
  'GET /bin/entries': row(() => ['/bin/entries'], hasPage('api::bin.restore', lists)),
  'POST /bin/restore': row(
    ({ binEntry }) => ['/bin/restore', { ids: [binEntry] }],
    hasPage('api::bin.restore', gate('create', 'publish')),
  ),
  'POST /bin/erase': row(({ binEntry }) => ['/bin/erase', { ids: [binEntry] }], hasPage('api::bin.erase', gate('delete'))),
  'POST /bin/uses': row(({ product }) => ['/bin/uses', { uid: PRODUCT, ids: [product] }], gate()),
  'GET /catalogue/runs': row(() => ['/catalogue/runs'], hasPage('api::catalogue.exchange', lists)),
  'GET /catalogue/runs/:id': row(({ run }) => [`/catalogue/runs/${run}`], exchange()),
  'POST /catalogue/runs/:id/stop': row(({ run }) => [`/catalogue/runs/${run}/stop`], exchange(...prices)),
  'POST /catalogue/runs/:id/start': row(
    ({ run }) => [`/catalogue/runs/${run}/start`, { kinds: ['changed'], publish: true }],
    exchange(...prices),
  ),
  'POST /catalogue/runs/:id/undo': row(({ applied }) => [`/catalogue/runs/${applied}/undo`], exchange(...prices)),
  'POST /catalogue/runs/:id/discard': row(({ discarded }) => [`/catalogue/runs/${discarded}/discard`], exchange(...prices)),
  'POST /catalogue/files/imports': row((subject) => ['/catalogue/files/imports', formOf(tableOf(subject))], imports),
  'POST /catalogue/files/inspections': row((subject) => ['/catalogue/files/inspections', formOf(tableOf(subject))], imports),
  'POST /catalogue/files/runs/:id/doubles': row(
    ({ imported }) => [`/catalogue/files/runs/${imported}/doubles`, { as: 'changed' }],
    imports,
  ),
  'GET /catalogue/files/export': row(() => [`/catalogue/files/export?uid=${PRODUCT}&format=csv`], exchange()),
  'GET /catalogue/files/runs/:id/entries': row(({ run }) => [`/catalogue/files/runs/${run}/entries?show=changed`], exchange()),
  'GET /catalogue/files/runs/:id/wrong-rows': row(
    ({ imported }) => [`/catalogue/files/runs/${imported}/wrong-rows?format=csv`],
    exchange(),
  ),
  'POST /catalogue/bulk': row(
    ({ product }) => ['/catalogue/bulk', { uid: PRODUCT, change: { kind: 'price', rule }, documentIds: [product], apply: true }],
    exchange('updatePrice'),
  ),
  'POST /catalogue/bulk/replacements': row(
    ({ product, otherProduct }) => ['/catalogue/bulk/replacements', { uid: PRODUCT, id: product, by: otherProduct }],
    exchange('updateArticle', 'publishArticle'),
  ),
  'GET /catalogue/feeds': row(() => ['/catalogue/feeds'], hasPage('api::catalogue.exchange')),
  'GET /catalogue/plans': row(
    () => [`/catalogue/plans?from=${Date.now()}&to=${Date.now() + 399 * DAY_MS}`],
    hasPage('api::plan.manage', lists),
  ),
  'POST /catalogue/plans': row((subject) => ['/catalogue/plans', planOf(subject)], plans(...prices)),
  'POST /catalogue/plans/preview': row((subject) => ['/catalogue/plans/preview', planOf(subject)], plans(...prices)),
  'PUT /catalogue/plans/:id': row(
    (subject) => [`/catalogue/plans/${subject.plan.id}`, { ...planOf(subject), revision: subject.plan.revision }],
    plans(...prices),
  ),
  'POST /catalogue/plans/:id/cancel': row(
    ({ plan }) => [`/catalogue/plans/${plan.id}/cancel`, { revision: plan.revision }],
    plans(...prices),
  ),
  'GET /catalogue/history/:uid/:documentId': row(
    ({ product }) => [`/catalogue/history/${PRODUCT}/${product}`],
    ({ ofBoth }) => ofBoth('read'),
  ),
  'POST /catalogue/history/:uid/:documentId/put-back': row(
    ({ product, change }) => [`/catalogue/history/${PRODUCT}/${product}/put-back`, { change, field: 'price' }],
    ({ of, ofBoth }) => ofBoth('readPrice') && of.updatePrice,
  ),
  'GET /password-recovery': row(
    () => ['/password-recovery'],
    () => true,
  ),
  'GET /invitations': row(() => ['/invitations'], hasPage('admin::users.update')),
  // Strapi's own, which do not ask for each file.
  'PUT /upload/folders/:id': row(
    ({ folder, name }) => [`/upload/folders/${folder}`, { name: `${name} moi`, parent: null }],
    ({ of }) => of.updateFile,
  ),
  'POST /upload/actions/bulk-move': row(
    ({ folder, file }) => ['/upload/actions/bulk-move', { fileIds: [file], folderIds: [], destinationFolderId: folder }],
    ({ of }) => of.updateFile,
  ),
  'POST /upload/actions/bulk-delete': row(
    ({ folder }) => ['/upload/actions/bulk-delete', { fileIds: [], folderIds: [folder] }],
    ({ of }) => of.updateFile,
  ),
};
