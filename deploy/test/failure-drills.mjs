// @ts-check
import assert from 'node:assert/strict';
import { commandsOf } from './page-commands.mjs';
import { LIST, signIn, SITE, untilReady } from './shop.mjs';

const SAVES = 20;

/** @type {import('./shop.mjs').Drill[]} */
export const FAILURE_DRILLS = [
  {
    name: 'Redis that is full counts as away',
    run: async (machine) => {
      await machine.must('redis-cli config set maxmemory 1');
      const metrics =
        'curl -fsS -H "Authorization: Bearer $(cat /etc/wine-shop/secrets/METRICS_TOKEN)" http://127.0.0.1:11337/metrics';
      const seen = await machine.run(
        `for i in $(seq 60); do ${metrics} | grep '^wine_shop_redis_up' | grep ' 0$' && exit 0; sleep 1; done; exit 1`,
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
    name: 'a frozen database: a list waits a moment, and the shop recovers',
    run: async (machine) => {
      const kill = (/** @type {string} */ signal) =>
        machine.must(`systemctl kill --signal=${signal} --kill-whom=all 'postgresql@*'`);
      await kill('STOP');
      const asked = await machine.run(
        `for q in 1 2 3 4 5; do ${SITE} -o /dev/null -w '%{http_code} %{time_total}\\n' "${LIST}?page=$q&per_page=7"; done`,
      );
      await kill('CONT');
      await untilReady(machine);
      const times = asked.output
        .trim()
        .split('\n')
        .map((line) => Number(line.split(' ')[1]));
      assert.ok(Math.max(...times) < 3, asked.output);
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
