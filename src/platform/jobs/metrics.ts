import { Counter, type Registry } from 'prom-client';
import { addGauge } from '../metrics/registry';
import type { JobRunner } from './job-runner';
import { runningJobs } from './running-jobs';

const READINGS: readonly [name: string, help: string, read: (runner: JobRunner) => number][] = [
  [
    'wine_shop_job_success_timestamp_seconds',
    'When a turn of each job of this instance last succeeded or had nothing to do; 0: never.',
    ({ succeededAt }) => succeededAt / 1_000,
  ],
  ['wine_shop_job_running', 'Whether a turn of the job is under way.', ({ isRunning }) => Number(isRunning)],
  ['wine_shop_job_failing', 'Whether the last turn of the job failed.', ({ failuresInARow }) => Number(failuresInARow > 0)],
];

/** Registers the metrics of the jobs. Their label is `name`: Prometheus has a `job` of its own. */
export function registerJobMetrics(registry: Registry): void {
  for (const [name, help, read] of READINGS)
    addGauge(registry, name, help, 'name', () => runningJobs().map((runner) => [runner.job.name, read(runner)]));
  new Counter({
    name: 'wine_shop_job_failures_total',
    help: 'Turns of the job that failed.',
    labelNames: ['name'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { job, failures } of runningJobs()) this.inc({ name: job.name }, failures);
    },
  });
}
