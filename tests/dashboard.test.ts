import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { publishProduct } from './support/content';
import { signIn } from './support/editor';
import { freePort } from './support/free-port';
import { startProgram, stopProgram } from './support/processes';
import { findProgram } from './support/programs';
import { startShop, type Shop } from './support/shop';
import { projectRoot, testRun } from './support/test-run';
import { until } from './support/until';
import type { ChildProcess } from 'node:child_process';

interface Panel {
  title: string;
  targets: { expr: string }[];
}

const prometheus = findProgram('prometheus');
const withPrometheus = { skip: prometheus === undefined && process.env.CI !== 'true' ? 'needs Prometheus' : false };
const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0';

let shop: Shop;
let server: ChildProcess | undefined;
let query: (expression: string) => Promise<unknown[]>;

if (prometheus !== undefined) {
  before(async () => {
    const metricsPort = await freePort();
    shop = await startShop({ env: { METRICS_PORT: String(metricsPort), REDIS_URL: testRun().redisUrl } });
    // What a shop has after its first night.
    await shop.database.query('INSERT INTO tracking_state (key, value) VALUES (?, ?)', [
      'night_old_events',
      JSON.stringify({ day: '2026-11-22', at: Date.now() }),
    ]);
    await shop.restart();
    const folder = path.join(testRun().directory, `prometheus-${metricsPort}`);
    mkdirSync(folder);
    const config = path.join(folder, 'prometheus.yml');
    const job = { job_name: 'wine_shop', static_configs: [{ targets: [`127.0.0.1:${metricsPort}`] }] };
    writeFileSync(config, JSON.stringify({ global: { scrape_interval: '1s' }, scrape_configs: [job] }));
    const port = await freePort();
    const options = [`--config.file=${config}`, `--storage.tsdb.path=${folder}/data`, `--web.listen-address=127.0.0.1:${port}`];
    server = startProgram(prometheus, options, { stdio: 'ignore' });
    query = async (expression) => {
      const url = new URL(`http://127.0.0.1:${port}/api/v1/query`);
      url.searchParams.set('query', expression);
      const { data } = (await (await fetch(url)).json()) as { data: { result: unknown[] } };
      return data.result;
    };
  });
  after(async () => {
    if (server) await stopProgram(server);
    await shop.close();
  });
}

test('every query of every panel finds data in the metrics of a running shop', withPrometheus, async () => {
  const dashboard = JSON.parse(readFileSync(path.join(projectRoot, 'deploy', 'grafana', 'wine-shop.json'), 'utf8')) as {
    panels: Panel[];
  };
  await publishProduct(await signIn(shop), 'Seen', { price: 1 });
  const event = { anon_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', event_type: 'cta_contact' };
  const expressions = dashboard.panels.flatMap(({ title, targets }) =>
    targets.map(({ expr }) => ({ title, expr: expr.replaceAll('$__rate_interval', '1m') })),
  );
  assert.ok(expressions.length > 30);
  const findEmpty = async (): Promise<string[]> => {
    await shop.api('/track/event', { json: event, headers: { 'User-Agent': BROWSER } });
    await shop.api('/san-pham');
    const empty: string[] = [];
    for (const { title, expr } of expressions) if ((await query(expr)).length === 0) empty.push(`${title}: ${expr}`);
    return empty;
  };
  let empty: string[] = [];
  await until('all have data', async () => (empty = await findEmpty()).length === 0, 60_000).catch(() => undefined);
  assert.deepEqual(empty, []);
});
