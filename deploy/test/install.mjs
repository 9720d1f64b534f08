// @ts-check
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandsOf, inlineCommand, lineWith } from './page-commands.mjs';

/** @typedef {import('./machine.mjs').Machine} Machine */

const TRUST = 'cp /etc/nginx/tls/fullchain.pem /usr/local/share/ca-certificates/shop.crt && update-ca-certificates';

const project = fileURLToPath(new URL('../../', import.meta.url));

/**
 * @typedef {object} Given
 * @property {string} [node] a folder like that of nodejs.org's archive, where that can't be reached
 * @property {string} [archive] of a release, instead of building one
 */

/**
 * The page's commands, with what the operator puts in: where the sources are, or an archive, and a certificate of the page's own.
 *
 * @param {Given} given
 * @returns {string[]}
 */
export function installCommands({ node, archive }) {
  const certificate = lineWith(commandsOf('install.md', 'Without a certificate at hand'), '/etc/nginx/tls/privkey.pem -out');
  return commandsOf('install.md', '**With systemd**').map((line) => {
    // The doctor asks that the shop's certificate is trusted.
    if (line.includes('/path/to/')) return `${certificate} && ${TRUST}`;
    if (line.includes('nodejs.org') && node !== undefined) return 'cp -a ~/node/. /usr/ && node --version';
    if (line.startsWith('git clone') && archive !== undefined)
      return inlineCommand('install.md', 'tar -xzf FILE').replace('FILE', '~/this/*.tar.gz');
    return line.replace('git clone … ', 'git clone /srv/git/wine-shop.git ').replaceAll('YOUR.NAME', 'api.example.vn');
  });
}

/** Installs the shop by the page alone. @param {Machine} machine @param {Given} given */
export async function install(machine, given) {
  const inside = (/** @type {string} */ file) => path.join(machine.root, file);
  execFileSync('git', ['clone', '--quiet', '--bare', project, inside('srv/git/wine-shop.git')]);
  if (given.node !== undefined) cpSync(given.node, inside('root/node'), { recursive: true, verbatimSymlinks: true });
  if (given.archive !== undefined) cpSync(given.archive, path.join(inside('root/this'), path.basename(given.archive)));
  let folder = '~';
  for (const line of installCommands(given)) {
    const since = Date.now();
    const trusting = line.replace(/^curl (?=.*health$)/, 'curl --silent --cacert /etc/nginx/tls/fullchain.pem ');
    // Each line goes on in the folder of the one before it.
    const output = await machine.must(`cd ${folder}; ${trusting} && pwd > ~/where`);
    folder = (await machine.must('cat ~/where')).trim();
    console.log(`    ${((Date.now() - since) / 1000).toFixed(0)} s: ${line.slice(0, 110)}`);
    if (line.includes('/health')) console.log(`    ${output.trim().split('\n').at(-1)}`);
  }
  // Content, so that the drills have something to lose, and no limit for what they ask.
  const settings = 'SEED_DEMO=true\\nRATE_LIMIT_TRUSTED=127.0.0.1\\n';
  await machine.must(`printf '${settings}' >> /etc/wine-shop/shop.env && systemctl restart 'wine-shop@*'`);
}
