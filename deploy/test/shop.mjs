// @ts-check

/** @typedef {import('./machine.mjs').Machine} Machine */
/** @typedef {{ name: string, run: (machine: Machine) => Promise<string> }} Drill the run returns what was seen */

const PORTS = [1337, 1338];
export const SITE = 'curl --silent --show-error --cacert /etc/nginx/tls/fullchain.pem';
export const LIST = 'https://api.example.vn/api/v1/san-pham';

/** @param {Machine} machine */
export async function untilReady(machine) {
  for (const port of PORTS)
    await machine.must(
      `curl -fsS --retry 300 --retry-delay 1 --retry-all-errors -o /dev/null http://127.0.0.1:${port}/api/v1/health/ready`,
    );
}

/** @param {Machine} machine */
export const listed = async (machine) => Number(JSON.parse(await machine.must(`${SITE} ${LIST}`)).meta?.total ?? NaN);
