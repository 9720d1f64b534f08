import type { Core } from '@strapi/strapi';
import { addGauge } from '../metrics/registry';
import type { Job } from './job';
import { JobRunner } from './job-runner';

const running = new Map<Job, JobRunner>();

/** The jobs of this process that its configuration needs. */
const runningJobs = (): JobRunner[] => [...running.values()];

const READINGS: readonly [name: string, help: string, read: (runner: JobRunner) => number][] = [
  [
    'wine_shop_job_success_timestamp_seconds',
    'When a turn of each job of this instance last succeeded or had nothing to do; 0: never.',
    ({ succeededAt }) => succeededAt / 1_000,
  ],
  ['wine_shop_job_failing', 'Whether the last turn of the job failed.', ({ failuresInARow }) => Number(failuresInARow > 0)],
];
for (const [name, help, read] of READINGS)
  addGauge(name, help, 'name', () => runningJobs().map((runner) => [runner.job.name, read(runner)]));

/** To be called once the server listens: commands load the application too, and do no other work. */
export function startJobs(strapi: Core.Strapi, jobs: readonly Job[]): void {
  for (const job of jobs) {
    const followers = jobs.filter(({ after }) => after === job);
    const runner = new JobRunner(job, strapi, () => followers.forEach((follower) => wakeJob(follower)));
    running.set(job, runner);
    const turn = job.start(strapi);
    if (turn) runner.start(turn);
    else running.delete(job);
  }
}

/** Asks for a turn of a job, after so long at most. A process without the job leaves it to others. */
export function wakeJob(job: Job, waitMs = 0): void {
  running.get(job)?.wake(waitMs);
}

/** @returns why the last turn of a job failed, if it did */
export const errorOf = (job: Job): unknown => running.get(job)?.error;

const tellsOthers = ({ job }: JobRunner): boolean => job.lastTurnMs !== undefined;

/** Ends the jobs, but for those that tell others what requests commit. Resolves when their turns have ended, or after a timeout. */
export async function stopJobs(): Promise<void> {
  const stopped = runningJobs().filter((runner) => !tellsOthers(runner));
  await Promise.all(stopped.map((runner) => runner.stop()));
}

/** Ends the jobs that are left, each with its last turn. */
export async function finishJobs(): Promise<void> {
  await Promise.all(
    runningJobs()
      .filter(tellsOthers)
      .map((runner) => runner.stop()),
  );
}
