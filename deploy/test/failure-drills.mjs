// @ts-check
import assert from 'node:assert/strict';
import { commandsOf } from './page-commands.mjs';
import { LIST, metrics, query, signIn, SITE, untilReady } from './shop.mjs';

const SAVES = 20;

/** @type {import('./shop.mjs').Drill[]} */
export const FAILURE_DRILLS = [
  {
    name: 'Redis that is full counts as away',
    run: async (machine) => {
      await machine.must('redis-cli config set maxmemory 1');
      const seen = await machine.run(
        `for i in $(seq 60); do ${metrics(11_337)} | grep '^wine_shop_redis_up' | grep ' 0$' && exit 0; sleep 1; done; exit 1`,
      );
      const answer = (await machine.must(`${SITE} -o /dev/null -w '%{http_code}' ${LIST}`)).trim();
      const { output } = await machine.run('wine-shop doctor');
      await machine.must('redis-cli config set maxmemory 0');
      assert.equal(seen.code, 0, seen.output);
      assert.equal(answer, '200');
      assert.match(output, /✗ Redis|! Redis|Redis.*full/);
      return `${seen.output.trim()}, lists answer ${answer}`;
    },
  },
  {
    name: 'a frozen database: what is kept is served, lists and events wait a second at most, and the shop recovers',
    run: async (machine) => {
      // Each instance keeps its own answers.
      await machine.must(`for i in 1 2 3 4 5 6; do ${SITE} -o /dev/null ${LIST}; done`);
      const kill = (/** @type {string} */ signal) =>
        machine.must(`systemctl kill --signal=${signal} --kill-whom=all 'postgresql@*'`);
      await kill('STOP');
      const timed = `${SITE} -o /dev/null -w '%{http_code} %{time_total}\\n'`;
      const event = `-A 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0' --json '{"anon_id":"3f2504e0-4f89-41d3-9a0c-0305e82c3301","event_type":"cta_contact"}'`;
      const asked = await machine.run(
        `for q in 1 2 3 4 5; do ${timed} "${LIST}?page=$q&per_page=7"; done; for i in 1 2 3; do ${timed} ${event} https://api.example.vn/api/v1/track/event; done`,
      );
      const kept = (await machine.run(`${SITE} -o /dev/null -w '%{http_code}' ${LIST}`)).output.trim();
      await kill('CONT');
      await untilReady(machine);
      const times = asked.output
        .trim()
        .split('\n')
        .map((line) => Number(line.split(' ')[1]));
      // A second, and what a busy machine adds.
      assert.ok(Math.max(...times) < 1.5, asked.output);
      assert.equal(kept, '200');
      assert.match(await machine.must(`${SITE} https://api.example.vn/api/v1/health`), /"status":"OK"/);
      return asked.output.trim().replaceAll('\n', ', ');
    },
  },
  {
    name: 'an upload on a full disk leaves no file behind, and says so',
    run: async (machine) => {
      await machine.must('mkdir -p /var/lib/wine-shop/uploads');
      await machine.must(
        'mount -t tmpfs -o size=3m,uid=$(id -u wine-shop),gid=$(getent group www-data | cut -d: -f3) tmpfs /var/lib/wine-shop/uploads',
      );
      await machine.must("systemctl restart 'wine-shop@*'");
      await untilReady(machine);
      const noise =
        "sharp({ create: { width: 1800, height: 1800, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 60 } } }).png()";
      await machine.must(`cd /srv/wine-shop && node -e "const sharp = require('sharp'); ${noise}.toFile('$HOME/large.png')"`);
      const token = await signIn(machine);
      const answer = await machine.run(
        `${SITE} -w '\\n%{http_code}' -H 'Authorization: Bearer ${token}' -F "files=@$HOME/large.png;type=image/png" https://api.example.vn/upload`,
      );
      const left = await machine.must('find /var/lib/wine-shop/uploads -type f | wc -l');
      await machine.must("umount --lazy /var/lib/wine-shop/uploads && systemctl restart 'wine-shop@*'");
      await untilReady(machine);
      assert.equal(left.trim(), '0', answer.output);
      assert.doesNotMatch(answer.output, /\n20\d$/);
      return answer.output.trim().replaceAll('\n', ' ').slice(0, 300);
    },
  },
  {
    name: 'a full disk of the log: lines are dropped and counted, and the shop goes on',
    run: async (machine) => {
      const folder = '/var/log/wine-shop-drill';
      await machine.must(`mkdir -p ${folder} && mount -t tmpfs -o size=1m tmpfs ${folder}`);
      const settings = `[Service]\\nEnvironment=LOG_LEVEL=http\\nStandardOutput=append:${folder}/log\\nStandardError=append:${folder}/log\\n`;
      const dropIn = '/etc/systemd/system/wine-shop@1338.service.d';
      await machine.must(`mkdir -p ${dropIn} && printf '${settings}' > ${dropIn}/log.conf && systemctl daemon-reload`);
      await machine.must('systemctl restart wine-shop@1338');
      await untilReady(machine);
      const before = await machine.must('systemctl show -P MainPID wine-shop@1338');
      await machine.run(`cat /dev/zero > ${folder}/filler`);
      const ask = "curl -s -o /dev/null -w '%{http_code}\\n' 'http://127.0.0.1:1338/api/v1/settings?fill=the-log'";
      const answers = await machine.must(`for i in $(seq 50); do ${ask}; done | sort | uniq -c`);
      const dropped = await machine.must(`${metrics(11_338)} | grep '^wine_shop_log_lines_dropped'`);
      await machine.must(`rm ${folder}/filler`);
      const told = await machine.must(
        `for i in $(seq 60); do grep -ao 'The disk of the log was full: [0-9]* lines were dropped' ${folder}/log && exit 0; sleep 1; done; exit 1`,
      );
      const after = await machine.must('systemctl show -P MainPID wine-shop@1338');
      await machine.must(
        `rm -r ${dropIn} && systemctl daemon-reload && systemctl restart wine-shop@1338 && umount --lazy ${folder}`,
      );
      await untilReady(machine);
      assert.match(answers.trim(), /^50 200$/);
      assert.doesNotMatch(dropped, / 0$/);
      assert.equal(after, before);
      return `${dropped.trim()}; ${told.trim()}`;
    },
  },
  {
    name: 'a foreign object in the schema, and a proxy too few: the doctor names them, and a backup refuses the first',
    run: async (machine) => {
      await query(machine, 'CREATE VIEW accounting AS SELECT name FROM brands');
      await machine.must("sed -i 's/^TRUSTED_PROXIES=1/TRUSTED_PROXIES=2/' /etc/wine-shop/shop.env");
      const doctor = await machine.run('wine-shop doctor');
      const backup = await machine.run('wine-shop backup');
      await query(machine, 'DROP VIEW accounting');
      await machine.must("sed -i 's/^TRUSTED_PROXIES=2/TRUSTED_PROXIES=1/' /etc/wine-shop/shop.env");
      const left = await machine.must('find /var/lib/wine-shop-backups -maxdepth 1 -name "*.part"');
      assert.deepEqual([doctor.code, backup.code, left], [1, 1, ''], doctor.output + backup.output);
      assert.match(doctor.output, /✗ Objects: .*accounting/);
      assert.match(doctor.output, /✗ Proxies: .*TRUSTED_PROXIES=1/);
      assert.match(backup.output, /accounting/);
      return backup.output.trim().split('\n').at(-1)?.trim() ?? '';
    },
  },
  {
    name: 'the copy in another place: encrypted, restored whole, and its failure is seen',
    run: async (machine) => {
      await machine.must('apt-get install -y restic');
      const [password = '', , ...rest] = commandsOf('backup.md', '**To another place**');
      await machine.must(password);
      await machine.must(
        "printf 'RESTIC_REPOSITORY=/srv/another-place\\n' | install -m 600 /dev/stdin /etc/wine-shop/offsite.env",
      );
      await machine.must('install -d -o wine-shop -m 700 /srv/another-place');
      for (const line of rest) await machine.must(`cd $(cat ~/where) && ${line}`);
      // A folder of this machine, which the unit may not write to by itself.
      const unit = 'wine-shop-backup-offsite.service';
      await machine.must(
        `mkdir -p /etc/systemd/system/${unit}.d && printf '[Service]\\nReadWritePaths=/srv/another-place\\n' > /etc/systemd/system/${unit}.d/here.conf`,
      );
      await machine.must(
        `systemctl daemon-reload; systemctl start ${unit} || { journalctl --no-pager -n 30 -u ${unit}; exit 1; }`,
      );
      const restic = 'RESTIC_REPOSITORY=/srv/another-place RESTIC_PASSWORD_FILE=/etc/wine-shop/offsite-password restic';
      await machine.must(`rm -rf ~/restored && ${restic} restore latest --target ~/restored`);
      const same = 'diff -r /var/lib/wine-shop-backups ~/restored/var/lib/wine-shop-backups';
      await machine.must(same);
      await machine.must('grep -rl "postgres\\|manifest" /srv/another-place/data && exit 1 || true');
      await machine.must('mv /srv/another-place /srv/gone');
      const { code } = await machine.run(`systemctl start ${unit}`);
      const failed = await machine.must('systemctl --failed --no-legend --plain');
      await machine.must('mv /srv/gone /srv/another-place');
      assert.notEqual(code, 0);
      assert.match(failed, /wine-shop-backup-offsite/);
      return failed.trim();
    },
  },
  {
    name: 'Varnish between nginx and the instances: no read after a save is stale',
    run: async (machine) => {
      await machine.must('apt-get install -y varnish varnish-modules && cp $(cat ~/where)/deploy/varnish/*.vcl /etc/varnish/');
      // Both instances, as the file's comments say.
      await machine.must(
        "sed -i 's/^# \\(backend shop2\\|  \\.\\|}\\)/\\1/; s/^  # \\(instances\\)/  \\1/' /etc/varnish/backends.vcl",
      );
      const [edge = ''] = commandsOf('../edge.md', 'Debian: `apt-get install varnish').filter((line) => line.startsWith('EDGE='));
      const settings = `${edge}\\nEDGE_URL=http://127.0.0.1:6081\\nTRUSTED_PROXIES=2\\n`;
      await machine.must(`cp /etc/wine-shop/shop.env ~/shop.env && printf '${settings}' >> /etc/wine-shop/shop.env`);
      const site = '/etc/nginx/conf.d/wine-shop.conf';
      await machine.must(
        `cp ${site} ~/ && sed -i '/^  location \\/ {$/,/}/s#http://wine_shop#http://127.0.0.1:6081#' ${site} && grep -c 6081 ${site}`,
      );
      await machine.must("systemctl restart varnish 'wine-shop@*' && systemctl reload nginx");
      await untilReady(machine);
      const token = await signIn(machine);
      const brands = 'https://api.example.vn/content-manager/collection-types/api::brand.brand';
      const panel = `${SITE} -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json'`;
      const { documentId } = JSON.parse(await machine.must(`${panel} '${brands}?pageSize=1'`)).results[0];
      const read = `${SITE} -D - 'https://api.example.vn/api/v1/thuong-hieu?per_page=100'`;
      let stale = 0;
      for (let number = 1; number <= SAVES; number += 1) {
        await machine.must(read);
        await machine.must(`${panel} --fail -o /dev/null -X PUT -d '{"name":"Nhà vang ${number}"}' ${brands}/${documentId}`);
        if (!(await machine.must(read)).includes(`"Nhà vang ${number}"`)) stale += 1;
      }
      const kept = await machine.must(`for time in 1 2 3 4 5; do ${read}; done | grep -i '^x-cache'`);
      await machine.must(`cp ~/shop.env /etc/wine-shop/ && cp ~/wine-shop.conf ${site}`);
      await machine.must("systemctl stop varnish && systemctl restart 'wine-shop@*' && systemctl reload nginx");
      await untilReady(machine);
      assert.equal(stale, 0);
      assert.match(kept, /HIT/);
      return `${SAVES} saves, ${stale} stale reads after them`;
    },
  },
];
