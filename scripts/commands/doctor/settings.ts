import { type Environment, readEnvironment, EnvironmentError } from '../../../src/environment';
import { examine } from './finding';

export function readSettings(): { findings: Promise<import('./finding').Finding[]>; environment: Environment | undefined } {
  try {
    // As a service reads them: elsewhere a missing secret is made at random.
    const environment = readEnvironment({ ...process.env, NODE_ENV: 'production' });
    return { environment, findings: examine('Variables', (report) => report('ok', 'every value is valid')) };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    const findings = examine('Variables', (report) => error.problems.map((problem) => report('fail', `Correct it: ${problem}.`)));
    return { environment: undefined, findings };
  }
}

export const checkNodeEnv = () =>
  examine('NODE_ENV', (report) => {
    const { NODE_ENV } = process.env;
    if (NODE_ENV === 'production') return report('ok', 'production');
    if (NODE_ENV)
      return report('fail', `Set NODE_ENV=production: with ${NODE_ENV} a missing secret is another one at each start.`);
    return report(
      'warn',
      'Set NODE_ENV=production for a service: without it a start creates missing secrets, for this machine alone.',
    );
  });

export const checkCookies = ({ publicUrl, trustedProxies, host }: Environment) =>
  examine('Cookies', (report) => {
    const isLocal = ['127.0.0.1', '::1', 'localhost'].includes(host);
    if (publicUrl === undefined) {
      return isLocal
        ? report('skip', 'without PUBLIC_URL this is a shop of one machine')
        : report('warn', 'Set PUBLIC_URL to the URL that visitors use: links in mails and structured data need it.');
    }
    const { protocol } = new URL(publicUrl);
    if (protocol === 'http:') {
      return isLocal && publicUrl.includes('//localhost')
        ? report('ok', 'a local shop without TLS')
        : report(
            'fail',
            'Put TLS in front and set PUBLIC_URL to https://…: browsers do not keep the panel’s Secure cookies otherwise.',
          );
    }
    return trustedProxies > 0
      ? report('ok', 'https behind a proxy, and the proxy is trusted')
      : report(
          'fail',
          'Set TRUSTED_PROXIES to the number of proxies in front: no one can sign in to the panel over https before.',
        );
  });
