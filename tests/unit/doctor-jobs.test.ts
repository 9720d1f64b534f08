import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { checkJobs } from '../../scripts/commands/doctor/jobs';
import { environment } from '../../src/environment';
import { closeServer, listen } from '../support/listen';

const look = async (metricsPort: number | undefined) => (await checkJobs({ ...environment, metricsPort }))[0];

test('the doctor names the jobs, and those that fail', async () => {
  const unknown = await look(undefined);
  assert.equal(unknown?.status, 'skip');
  assert.match(unknown?.message ?? '', /METRICS_PORT is not set.*: catalogue_runs, plans/);
  const metrics = createServer((_request, response) => {
    response.end('wine_shop_job_failing{name="plans"} 0\nwine_shop_job_failing{name="edge_purges"} 1\n');
  });
  const port = await listen(metrics);
  assert.match((await look(port))?.message ?? '', /Look for "The job … failed" in the log.*: edge_purges\./);
  await closeServer(metrics);
  assert.match((await look(port))?.message ?? '', /no instance answers/);
});
