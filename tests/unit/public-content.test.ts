import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'vitest';
import { routeTable } from '../../src/api/routes';
import { ENTRANCES, CONTENT_UIDS, PUBLIC_CONTENT, type ContentUid, SCOPES } from '../../src/contract/public-content';
import { projectRoot } from '../support/test-run';

interface Schema {
  attributes: Record<string, { type: string }>;
}

const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

function schemaOf(uid: ContentUid): Schema {
  const [, api = '', name = ''] = /^api::(.+)\.(.+)$/.exec(uid) ?? [];
  return JSON.parse(read(`src/api/${api}/content-types/${name}/schema.json`)) as Schema;
}

test('a content type shows pictures as the schema of Strapi has them', () => {
  const withMedia = CONTENT_UIDS.filter((uid) => Object.values(schemaOf(uid).attributes).some(({ type }) => type === 'media'));
  assert.deepEqual(
    withMedia,
    CONTENT_UIDS.filter((uid) => PUBLIC_CONTENT[uid].pictures !== undefined),
  );
});

test('every public answer with content is cached by a content type, and is an entrance or found by a link', () => {
  // Of the service itself.
  const uncached = ['health', 'trackGenerateId', 'cache'];
  const shown = routeTable.routes.filter(({ operation, method }) => operation && method === 'GET');
  assert.deepEqual(
    shown.filter(({ cached }) => !cached).map(({ metric }) => metric),
    uncached,
  );
  const crawled = ['/robots.txt', '/sitemap.xml'];
  const paths = shown.filter(({ cached }) => cached && !cached.path.includes(':')).map((route) => route.path);
  assert.deepEqual(ENTRANCES.map((entrance) => entrance.replace(/\?.*/, '')).sort(), [...paths, ...crawled].sort());
});

test('what lists the scopes by hand lists all of them', () => {
  const told = new RegExp(SCOPES.map((scope) => `\`${scope}\``).join('(?:, | or )'));
  assert.match(read('docs/operations/storefront.md'), told);
});
