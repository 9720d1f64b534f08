// @ts-check
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandsOf, inlineCommand, lineWith } from './page-commands.mjs';

/** @typedef {import('./machine.mjs').Machine} Machine */

const TRUST = 'cp /etc/nginx/tls/fullchain.pem /usr/local/share/ca-certificates/shop.crt && update-ca-certificates';

/** What has changed since the last run. */
const NEWEST = `cd /usr/src/wine-shop && git fetch --quiet && git reset --quiet --hard '@{upstream}'
install -m 755 deploy/systemd/wine-shop /usr/local/sbin/ && cp deploy/systemd/*.service deploy/systemd/*.timer /etc/systemd/system/ && systemctl daemon-reload`;

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

/** Installs the shop by the page alone; goes on where a run before ended. @param {Machine} machine @param {Given} given */
export async function install(machine, given) {
  const inside = (/** @type {string} */ file) => path.join(machine.root, file);
  const read = (/** @type {string} */ file) => (existsSync(inside(file)) ? readFileSync(inside(file), 'utf8').trim() : '');
  const commands = installCommands(given);
  const done = Number(read('root/lines-done'));
  const repository = inside('srv/git/wine-shop.git');
  if (done > 0) {
    const branch = execFileSync('git', ['-C', repository, 'symbolic-ref', 'HEAD']).toString().trim();
    execFileSync('git', ['-C', repository, 'fetch', '--quiet', '--force', '--update-head-ok', project, `HEAD:${branch}`]);
    if (existsSync(inside('usr/src/wine-shop'))) await machine.must(NEWEST);
  } else {
    execFileSync('git', ['clone', '--quiet', '--bare', project, repository]);
    if (given.node !== undefined) cpSync(given.node, inside('root/node'), { recursive: true, verbatimSymlinks: true });
    if (given.archive !== undefined) cpSync(given.archive, path.join(inside('root/this'), path.basename(given.archive)));
  }
  for (const [number, line] of commands.entries()) {
    if (number < done) continue;
    const since = Date.now();
    // Each line goes on in the folder of the one before it. The certificate is signed by itself.
    const folder = read('root/where') || '~';
    const trusting = line.replace(/^curl (?=.*health$)/, 'curl --silent --cacert /etc/nginx/tls/fullchain.pem ');
    const output = await machine.must(`cd ${folder}; ${trusting} && pwd > ~/where && echo ${number + 1} > ~/lines-done`);
    console.log(`    ${((Date.now() - since) / 1000).toFixed(0)} s: ${line.slice(0, 110)}`);
    if (line.includes('/health')) console.log(`    ${output.trim().split('\n').at(-1)}`);
  }
  // Content, so that the drills have something to lose, and no limit for what they ask.
  const settings = 'SEED_DEMO=true\\nRATE_LIMIT_TRUSTED=127.0.0.1\\n';
  if (done < commands.length)
    await machine.must(`printf '${settings}' >> /etc/wine-shop/shop.env && systemctl restart 'wine-shop@*'`);
}
