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

/** @param {number} port @returns {string} a line of a shell that prints an instance's metrics */
export const metrics = (port) =>
  `curl -fsS -H "Authorization: Bearer $(cat /etc/wine-shop/secrets/METRICS_TOKEN)" http://127.0.0.1:${port}/metrics`;

/** @param {Machine} machine @param {string} sql */
export const query = (machine, sql) =>
  machine.must(`su postgres -c "psql --tuples-only --no-align shop" <<'SQL'\n${sql}\nSQL`).then((text) => text.trim());

/** @param {Machine} machine */
export const listed = async (machine) => Number(JSON.parse(await machine.must(`${SITE} ${LIST}`)).meta?.total ?? NaN);

/** @param {Machine} machine @returns {Promise<string>} a token of the first administrator's */
export async function signIn(machine) {
  const body = `printf '{"email":"lan@example.vn","password":"%s"}' "$(cat /etc/wine-shop/secrets/ADMIN_PASSWORD)"`;
  const ask = `${SITE} -H 'Content-Type: application/json' --data @- https://api.example.vn/admin/login`;
  return JSON.parse(await machine.must(`${body} | ${ask}`)).data.token;
}
