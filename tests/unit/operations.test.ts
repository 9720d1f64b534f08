import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'vitest';
import { routeTable } from '../../src/api/routes';
import { examplesOf } from '../../src/contract/operation';
import { routePaths } from '../../src/contract/paths';
import { projectRoot } from '../support/test-run';

const operations = routeTable.routes.flatMap(({ operation }) => operation ?? []);

test('every path of the contract has a route, and each operation its own id', () => {
  assert.deepEqual(operations.map(({ route }) => route).sort(), Object.keys(routePaths).sort());
  assert.equal(new Set(operations.map(({ id }) => id)).size, operations.length);
});

test('every example is valid against the schema of its operation', () => {
  for (const operation of operations) {
    const { answer, outage, bodies = {} } = examplesOf(operation);
    assert.ok(operation.answer.safeParse(answer).success, `${operation.id}: answer`);
    if (operation.reportsOutage) assert.ok(operation.answer.safeParse(outage).success, `${operation.id}: outage`);
    for (const [name, { value }] of Object.entries(bodies)) {
      assert.ok(operation.body?.safeParse(value).success, `${operation.id}: body ${name}`);
    }
    assert.equal(Object.keys(bodies).length > 0, operation.body !== undefined, `${operation.id}: examples of a body`);
  }
});

test('a path matches exactly, with its parameter as it was sent', () => {
  const { match } = routeTable;
  assert.deepEqual(match('/api/v1/san-pham/a%20b')?.params, { slug: 'a%20b' });
  assert.deepEqual(match('/api/v1/menus/header')?.metric, 'menu');
  assert.deepEqual(match('/sitemap-products-2.xml')?.params, { part: 'products-2' });
  for (const path of ['/api/v1/san-pham/', '/api/v1/SAN-PHAM', '/api/v1/san-pham/a/b', '/sitemap-.xml', '/api/v1', '/']) {
    assert.equal(match(path), undefined, path);
  }
  assert.equal(match('/api/v1/cache/purge')?.allow, 'OPTIONS, POST');
  assert.equal(match('/api/v1/cache')?.allow, 'GET, HEAD, OPTIONS');
});

test('this Node accepts the V8 options that npm start gives it', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { scripts: { start: string } };
  const [, ...options] = scripts.start.split(' ').slice(0, -1);
  assert.ok(options.length > 0);
  assert.equal(execFileSync(process.execPath, [...options, '-p', '1 + 1'], { encoding: 'utf8' }).trim(), '2');
});
