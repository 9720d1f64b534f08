import assert from 'node:assert/strict';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { startDumpableShop, type DumpableShop } from '../support/dumpable-shop';
import { runToEnd } from '../support/processes';
import { copyProgram } from '../support/project-copy';
import type { Shop } from '../support/shop';
import { mediaDirectory, mergeEnvironment } from '../support/shop-environment';
import { projectRoot, testRun } from '../support/test-run';

/** deploy/systemd/wine-shop with a systemctl that starts and stops the instances itself: there is no systemd here. */
const needed = { skip: process.getuid?.() === 0 ? false : 'needs root' };

const { directory } = testRun();
const root = path.join(directory, 'machine');
const current = path.join(root, 'srv/wine-shop');
const programs = path.join(root, 'bin');

/** Values that systemd takes as they are, and a shell would not. */
const UNQUOTED = `# Two storefronts
FRONTEND_URL=https://www.example.vn, https://beta.example.vn
PREVIEW_URL=https://www.example.vn/api/draft?path={path}&token={token}
`;

const SYSTEMCTL = `#!/bin/sh
case $1 in
  list-units) echo "wine-shop@$PORT.service loaded active running Wine shop" ;;
  restart)
    if [ -f "$WINE_SHOP_ROOT/pid" ]; then
      kill "$(cat "$WINE_SHOP_ROOT/pid")"
      while kill -0 "$(cat "$WINE_SHOP_ROOT/pid")" 2> /dev/null; do sleep 0.1; done
    fi
    cd "$(readlink -f "$WINE_SHOP_ROOT/srv/wine-shop")"
    setsid node scripts/start.mjs > "$WINE_SHOP_ROOT/log" 2>&1 < /dev/null &
    echo $! > "$WINE_SHOP_ROOT/pid"
    ;;
esac
`;

let dumpable: DumpableShop;
let shop: Shop;
let env: Record<string, string>;

/** A release as `npm run release` makes it, of links. @param change of the compiled code. @returns the archive */
async function archive(name: string, change: (dist: string) => void = () => undefined): Promise<string> {
  const folder = path.join(directory, name);
  copyProgram(folder, (dist) => {
    writeFileSync(path.join(dist, '.release'), '');
    change(dist);
  });
  // A release has neither.
  for (const file of ['tsconfig.json', 'database']) rmSync(path.join(folder, file));
  const file = path.join(directory, `${name}.tar.gz`);
  const { code, output } = await runToEnd('tar', ['-czf', file, '-C', directory, name], {});
  assert.equal(code, 0, output);
  return file;
}

const wineShop = (...args: string[]): Promise<{ code: number | null; output: string }> =>
  runToEnd(path.join(projectRoot, 'deploy/systemd/wine-shop'), args, { env });

before(async () => {
  if (needed.skip !== false) return;
  dumpable = await startDumpableShop();
  ({ shop } = dumpable);
  await shop.stop();
  for (const folder of ['bin', 'srv', 'etc/wine-shop/secrets', 'var/lib'])
    mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(programs, 'systemctl'), SYSTEMCTL, { mode: 0o755 });
  const all = shop.env();
  const secrets = Object.keys(all).filter((name) => /SALT|SECRET|KEY/.test(name));
  for (const name of secrets) writeFileSync(path.join(root, 'etc/wine-shop/secrets', name), `${all[name]}\n`, { mode: 0o600 });
  const settings = Object.entries(all).filter(([name]) => !secrets.includes(name) && name !== 'PATH' && name !== 'MEDIA_DIR');
  writeFileSync(
    path.join(root, 'etc/wine-shop/shop.env'),
    settings.map(([name, value]) => `${name}='${value}'\n`).join('') + UNQUOTED,
  );
  symlinkSync(mediaDirectory(shop.directory), path.join(root, 'var/lib/wine-shop'));
  // The copies are links into the project: without this, Node would run the project itself.
  const NODE_OPTIONS = '--preserve-symlinks --preserve-symlinks-main';
  const own = {
    WINE_SHOP_ROOT: root,
    WINE_SHOP_ACCOUNT: 'root',
    WINE_SHOP_READY_SECONDS: '120',
    NODE: process.execPath,
    NODE_OPTIONS,
  };
  env = mergeEnvironment(all, { ...own, PATH: `${programs}:${all.PATH ?? ''}:/usr/sbin:/sbin` });
  const file = await archive('first');
  mkdirSync(`${current}-1`);
  await runToEnd('tar', ['-xzf', file, '-C', `${current}-1`, '--strip-components=1'], {});
  symlinkSync('wine-shop-1', current);
  // Older releases than those that are kept.
  for (const number of [2, 3]) {
    mkdirSync(`${current}-${number}`);
    utimesSync(`${current}-${number}`, number, number);
  }
  await runToEnd(path.join(programs, 'systemctl'), ['restart'], { env });
});
after(async () => {
  if (needed.skip !== false) return;
  process.kill(Number(readFileSync(path.join(root, 'pid'), 'utf8')), 'SIGKILL');
  await dumpable.close();
});

const menus = async (): Promise<number> => (await fetch(`${shop.base}/menus`)).status;

test('upgrades: doctor, backup, the new release on each instance, and three releases are kept', needed, async () => {
  const { code, output } = await wineShop('upgrade', await archive('second'));
  assert.equal(code, 0, output);
  assert.match(readlinkSync(current), /^wine-shop-\d{14}$/);
  assert.equal(await menus(), 200);
  assert.match(readdirSync(path.join(root, 'var/lib/wine-shop-backups')).join(), /^before-\d{14}$/);
  const kept = readdirSync(path.dirname(current)).filter((name) => /-\d/.test(name));
  assert.equal(kept.length, 3, kept.join());
  assert.ok(kept.includes('wine-shop-1'));
});

test('goes back by itself where a page of the new release fails', needed, async () => {
  const former = realpathSync(current);
  const broken = await archive('broken', (dist) => {
    const file = path.join(dist, 'src/api/menu/handlers.js');
    const code = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      `${code}\nmodule.exports = { ...module.exports, findMenus: () => { throw new Error("This release has no menus."); } };\n`,
    );
  });
  const { code, output } = await wineShop('upgrade', broken);
  assert.equal(code, 1);
  assert.match(output, /\/api\/v1\/menus fails on port \d+\n(.*\n)*.*going back to .*\n(.*\n)*.*the release before serves again/);
  assert.equal(realpathSync(current), former);
  assert.equal(await menus(), 200);
});

test('changes nothing where the doctor of the new release finds a fault', needed, async () => {
  const former = realpathSync(current);
  const file = path.join(root, 'etc/wine-shop/shop.env');
  const settings = readFileSync(file, 'utf8');
  writeFileSync(file, `${settings}REDIS_URL=redis://127.0.0.1:1\n`);
  const releases = readdirSync(path.dirname(current));
  const { code, output } = await wineShop('upgrade', path.join(directory, 'second.tar.gz'));
  writeFileSync(file, settings);
  assert.deepEqual([code, realpathSync(current), readdirSync(path.dirname(current))], [1, former, releases]);
  assert.match(output, /✗ Redis: .*\n(.*\n)*.*correct what the doctor names\n.*failed before anything was changed/);
});

test('tells of the instances, asks the doctor, and makes a backup', needed, async () => {
  const status = await wineShop('status');
  assert.match(status.output, /port \d+: \{"ready":true/);
  const doctor = await wineShop('doctor');
  assert.equal(doctor.code, 0, doctor.output);
  const folder = path.join(directory, 'by-hand/2026-11-23');
  const backup = await wineShop('backup', folder);
  assert.equal(backup.code, 0, backup.output);
  assert.ok(readdirSync(folder).includes('manifest.json'));
});

test('changes nothing where the database has seen a migration that the release does not have', needed, async () => {
  const former = realpathSync(current);
  const older = await archive('older', (dist) => {
    const folder = path.join(dist, 'database/migrations');
    rmSync(path.join(folder, readdirSync(folder).sort().at(-1) ?? ''));
  });
  const { code, output } = await wineShop('upgrade', older);
  assert.deepEqual([code, realpathSync(current)], [1, former]);
  assert.match(output, /✗ Database: +This database is of a newer release/);
});

test('a release for another system does not start, and says why', needed, async () => {
  const folder = path.join(directory, 'foreign');
  copyProgram(folder, (dist) => writeFileSync(path.join(dist, '.release'), '{"platform":"plan9","arch":"mips","node":99}'));
  const { code, output } = await runToEnd(process.execPath, ['scripts/start.mjs'], { cwd: folder, env });
  assert.equal(code, 1, output);
  assert.match(output, /made for plan9 mips and Node 99 or newer; this is /);
});
