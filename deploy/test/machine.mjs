// @ts-check
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** @typedef {{ code: number | null, output: string }} Outcome */
/**
 * @typedef {object} Machine
 * @property {string} root its file system, seen from here
 * @property {(command: string) => Promise<Outcome>} run a line of a root shell
 * @property {(command: string) => Promise<string>} must the same; a line that fails is an error
 * @property {() => Promise<void>} stop
 */

const MIRROR = process.env.DEBIAN_MIRROR ?? 'http://deb.debian.org/debian';
const ADDRESS = { here: '10.213.7.1', there: '10.213.7.2', net: '10.213.7.0/30' };
const TABLE = 'wine_shop_drills';
const NAME = 'ws-drills';
const SUITE = 'trixie';
/** Node does not look where Debian keeps whom it trusts. */
const ENVIRONMENT = ['HOME=/root', 'LANG=C.UTF-8', 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'];
const BOOT_MS = 60_000;
const CERTIFICATES = '/usr/local/share/ca-certificates';

/** @param {string} program @param {string[]} args @param {string} [input] */
const call = (program, args, input) => execFileSync(program, args, { input, stdio: ['pipe', 'pipe', 'inherit'] }).toString();

/** @param {string} folder of file systems that are kept @returns the file system of a Debian that nothing was done to */
function debian(folder) {
  const pristine = path.join(folder, SUITE);
  if (existsSync(path.join(pristine, 'sbin/init'))) return pristine;
  mkdirSync(folder, { recursive: true });
  rmSync(pristine, { recursive: true, force: true });
  const unfinished = `${pristine}.part`;
  rmSync(unfinished, { recursive: true, force: true });
  call('debootstrap', ['--include=systemd-sysv,dbus,iproute2,ca-certificates', SUITE, unfinished, MIRROR]);
  call('mv', [unfinished, pristine]);
  return pristine;
}

/** @param {number} child */
const firstChild = (child) => Number(readFileSync(`/proc/${child}/task/${child}/children`, 'utf8').trim().split(' ')[0] || 0);

const LINK = `ve-${NAME}`;
const hasLink = () => existsSync(`/sys/class/net/${LINK}`);

/** A wire to the world, through this machine. @returns {() => void} takes it away */
function connect(/** @type {number} */ leader) {
  const forwarding = '/proc/sys/net/ipv4/ip_forward';
  const before = readFileSync(forwarding, 'utf8');
  writeFileSync(forwarding, '1');
  call('ip', ['addr', 'add', `${ADDRESS.here}/30`, 'dev', LINK]);
  call('ip', ['link', 'set', LINK, 'up']);
  const rule = `ip saddr ${ADDRESS.net} oifname != "${LINK}" masquerade`;
  call('nft', ['-f', '-'], `table ip ${TABLE} {\n chain out {\n type nat hook postrouting priority 100;\n ${rule}\n }\n}\n`);
  const inside = (/** @type {string[]} */ ...args) => call('nsenter', ['-t', String(leader), '-n', 'ip', ...args]);
  inside('addr', 'add', `${ADDRESS.there}/30`, 'dev', 'host0');
  inside('link', 'set', 'host0', 'up');
  inside('route', 'add', 'default', 'via', ADDRESS.here);
  return () => {
    call('nft', ['delete', 'table', 'ip', TABLE]);
    if (hasLink()) call('ip', ['link', 'delete', LINK]);
    writeFileSync(forwarding, before);
  };
}

/** @param {() => boolean | Promise<boolean>} holds @param {string} what */
async function until(holds, what) {
  for (const since = Date.now(); Date.now() - since < BOOT_MS; await delay(200)) if (await holds()) return;
  throw new Error(`After ${BOOT_MS / 1000} s: ${what}`);
}

/** What the machine needs of this one: names, and who is trusted. @param {string} root */
function equip(root) {
  cpSync('/etc/resolv.conf', path.join(root, 'etc/resolv.conf'), { dereference: true });
  writeFileSync(path.join(root, 'etc/hostname'), `${NAME}\n`);
  writeFileSync(path.join(root, 'etc/hosts'), `127.0.0.1 localhost ${NAME} api.example.vn\n::1 localhost\n`);
  if (!existsSync(CERTIFICATES) || readdirSync(CERTIFICATES).length === 0) return;
  cpSync(CERTIFICATES, path.join(root, CERTIFICATES), { recursive: true });
  call('chroot', [root, 'update-ca-certificates']);
}

/**
 * Boots a Debian of its own: systemd, a network behind this machine's, nothing installed. Needs root, debootstrap, systemd-nspawn and nft.
 *
 * @param {{ folder: string }} place where file systems are kept
 * @returns {Promise<Machine>}
 */
export async function bootMachine({ folder }) {
  const root = path.join(folder, `${SUITE}-machine`);
  rmSync(root, { recursive: true, force: true });
  call('cp', ['-a', '--reflink=auto', debian(folder), root]);
  equip(root);
  // One hierarchy of control groups, as Debian has it, whatever this machine has.
  const env = { ...process.env, SYSTEMD_NSPAWN_UNIFIED_HIERARCHY: '1' };
  const args = [
    '--quiet',
    '--register=no',
    '--keep-unit',
    `--directory=${root}`,
    `--machine=${NAME}`,
    '--boot',
    '--network-veth',
  ];
  const capable = ['--resolv-conf=off', '--console=pipe', '--system-call-filter=bpf'];
  const nspawn = spawn('systemd-nspawn', [...args, ...capable], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = new Promise((resolve) => nspawn.once('exit', resolve));
  let leader = 0;
  let disconnect = () => {};
  const clear = () => {
    process.off('exit', clear);
    // Its first process takes all others with it: the end of systemd-nspawn alone would leave them.
    if (leader > 0 && existsSync(`/proc/${leader}`)) process.kill(leader, 'SIGKILL');
    nspawn.kill('SIGKILL');
    disconnect();
  };
  process.once('exit', clear);
  await until(() => firstChild(nspawn.pid ?? 0) > 0 && hasLink(), 'systemd-nspawn has not started');
  leader = firstChild(nspawn.pid ?? 0);
  disconnect = connect(leader);

  /** @param {string} command @returns {Promise<Outcome>} */
  const run = (command) =>
    new Promise((resolve) => {
      const inside = ['env', '-i', ...ENVIRONMENT, 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'];
      const shell = ['sh', '-c', `cd /root; ${command}`];
      const child = spawn('nsenter', ['-t', String(leader), '-a', ...inside, ...shell], { stdio: ['ignore', 'pipe', 'pipe'] });
      let output = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)));
      child.once('close', (code) => resolve({ code, output }));
    });
  await until(async () => /running|degraded/.test((await run('systemctl is-system-running')).output), 'systemd is not up');

  return {
    root,
    run,
    must: async (command) => {
      const { code, output } = await run(command);
      if (code === 0) return output;
      throw new Error(`${command}\nended with ${code}:\n${output.split('\n').slice(-40).join('\n')}`);
    },
    stop: async () => {
      await run('systemctl poweroff');
      await Promise.race([ended, delay(30_000, undefined, { ref: false })]);
      clear();
    },
  };
}
