import type { Environment } from '../../../src/environment';
import { examine } from './finding';

const TIMEOUT_MS = 5_000;
const READING = /^wine_shop_job_failing\{name="(\w+)"\} ([01])$/gm;

/** Loaded late: the configuration is read with it, and may be wrong. */
async function declaredJobs(): Promise<string> {
  const { JOBS } = await import('../../../src/jobs');
  return JOBS.map(({ name }) => name).join(', ');
}

/** What the instance on this machine says of its work in the background. */
export const checkJobs = ({ metricsPort, metricsHost, metricsToken }: Environment) =>
  examine('Jobs', async (report) => {
    if (metricsPort === undefined)
      return report('skip', `METRICS_PORT is not set, so no instance says whether one fails: ${await declaredJobs()}`);
    const host = metricsHost.includes(':') ? `[${metricsHost}]` : metricsHost;
    const headers = { ...(metricsToken !== undefined && { Authorization: `Bearer ${metricsToken}` }) };
    const init = { headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const answer = await fetch(`http://${host}:${metricsPort}/metrics`, init).catch(() => undefined);
    if (answer === undefined)
      return report('skip', `no instance answers on METRICS_PORT and says whether one fails: ${await declaredJobs()}`);
    if (!answer.ok)
      return report('warn', `Correct METRICS_PORT or METRICS_TOKEN: GET /metrics answers ${answer.status} on ${metricsPort}.`);
    const readings = [...(await answer.text()).matchAll(READING)];
    const failing = readings.flatMap(([, name = '', fails]) => (fails === '1' ? [name] : []));
    if (failing.length > 0)
      return report('warn', `Look for "The job … failed" in the log (docs/operations/jobs.md): ${failing.join(', ')}.`);
    return report('ok', `none of them fails: ${readings.map(([, name]) => name).join(', ')}`);
  });
