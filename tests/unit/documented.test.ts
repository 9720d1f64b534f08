import assert from 'node:assert/strict';
import { test } from 'vitest';
import { documentOfSources } from '../../clients/document';
import { DocumentChecker } from '../support/documented';

const checker = new DocumentChecker(documentOfSources());

const answer = { data: { anon_id: '8f14e45f-ceea-467f-a0ec-1b2d3c4e5f60' }, success: true };
const headers = new Headers({
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Request-Id': '8f14e45fceea467f',
  ...{ 'X-RateLimit-Limit': '60', 'X-RateLimit-Remaining': '59', 'X-RateLimit-Reset': '60' },
});

const check = (body: unknown, sent = headers): void =>
  checker.check({
    ...{ method: 'GET', path: '/api/v1/track/generate-id', status: 200, headers: sent },
    ...{ body, text: JSON.stringify(body) },
  });

test('an answer with an undeclared member fails, as one without a declared member or header', () => {
  check(answer);
  assert.throws(() => check({ ...answer, extra: 1 }), /additionalProperty":"extra/);
  assert.throws(() => check({ ...answer, data: { ...answer.data, created_by: { id: 1 } } }), /additionalProperty":"created_by/);
  assert.throws(() => check({ success: true }), /missingProperty":"data/);
  assert.throws(() => check(answer, new Headers({ 'Content-Type': 'application/json' })), /is documented but missing/);
});

test('every object that an answer can have is closed, but structured data', () => {
  const { paths } = checker.document;
  const { schemas } = checker.document.components as { schemas: Record<string, unknown> };
  const open: string[] = [];
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null || /\/(?:json_ld|examples?)$/.test(at)) return;
    const { type, properties, additionalProperties } = value as Record<string, unknown>;
    if (type === 'object' && properties !== undefined && additionalProperties !== false) open.push(at);
    for (const [name, member] of Object.entries(value)) walk(member, `${at}/${name}`);
  };
  const { TrackingEvent, VisitPing, ...answers } = schemas;
  assert.ok(TrackingEvent && VisitPing, 'bodies of requests, which take further members');
  walk(answers, 'schemas');
  for (const [path, operations] of Object.entries(paths))
    for (const [method, { responses }] of Object.entries(operations as Record<string, { responses?: unknown }>))
      walk(responses, `${method} ${path}`);
  assert.deepEqual(open, []);
});
