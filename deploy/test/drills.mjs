// @ts-check
import assert from 'node:assert/strict';
import { FAILURE_DRILLS } from './failure-drills.mjs';
import { commandsOf, lineWith } from './page-commands.mjs';
import { LIST, listed, query, SITE, untilReady } from './shop.mjs';

/** @typedef {import('./shop.mjs').Drill} Drill */

/** Another release: a field that this one does not have. */
const NEWER = `set -e; mkdir -p ~/newer && tar -xzf ~/this/*.tar.gz -C ~/newer && cd ~/newer/*
file=dist/src/api/brand/content-types/brand/schema.json
node -e "const fs = require('fs'); const s = JSON.parse(fs.readFileSync('$file')); s.attributes.cellar = { type: 'string' }; fs.writeFileSync('$file', JSON.stringify(s))"
cd .. && tar -czf ~/newer.tar.gz *`;

/** @type {Drill[]} */
export const DRILLS = [
  {
    name: 'two instances are healthy behind TLS, and each runs as the account',
    run: async (machine) => {
      await untilReady(machine);
      assert.match(await machine.must(`${SITE} https://api.example.vn/api/v1/health`), /"status":"OK"/);
      const users = await machine.must(
        "ps -o user= -p $(systemctl show -P MainPID wine-shop@1337 wine-shop@1338 | tr -s '\\n' ',' | sed 's/,$//')",
      );
      assert.deepEqual(new Set(users.trim().split(/\s+/)), new Set(['wine-shop']));
      const versions = await machine.must(`${SITE} -o /dev/null -D - ${LIST}`);
      assert.doesNotMatch(versions, /nginx\/\d/);
      return `${await listed(machine)} products`;
    },
  },
  {
    name: 'the doctor as root creates nothing, and names a folder of the wrong owner',
    run: async (machine) => {
      const look = "find /var/lib/wine-shop -printf '%p %u\\n' | grep -v /pictures/ | sort";
      const before = await machine.must(look);
      await machine.run('wine-shop doctor');
      assert.equal(await machine.must(look), before);
      await machine.must('mkdir -p /var/lib/wine-shop/uploads && chown root:root /var/lib/wine-shop/uploads');
      const { code, output } = await machine.run('wine-shop doctor');
      await machine.must('chown wine-shop:www-data /var/lib/wine-shop/uploads');
      assert.equal(code, 1, output);
      assert.match(output, /uploads/);
      return output
        .split('\n')
        .filter((line) => line.includes('uploads'))
        .join(' ')
        .trim();
    },
  },
  {
    name: 'wine-shop upgrade: a backup, each instance in turn, and no request fails',
    run: async (machine) => {
      await machine.must('[ -e ~/this ] || { cd /usr/src/wine-shop && npm run release -- --archive ~/this; }');
      const ask = `while [ ! -e ~/stop ]; do ${SITE} -o /dev/null -w '%{http_code}\\n' ${LIST}; sleep 0.02; done`;
      const asking = machine.run(`rm -f ~/stop; ${ask}`);
      const upgrade = await machine.run('wine-shop upgrade ~/this/*.tar.gz; code=$?; touch ~/stop; exit $code');
      const answers = (await asking).output.trim().split('\n');
      assert.equal(upgrade.code, 0, upgrade.output);
      const failed = answers.filter((answer) => answer !== '200');
      assert.deepEqual(failed, []);
      await machine.must('ls -d /var/lib/wine-shop-backups/before-*/manifest.json');
      return `${answers.length} requests, 0 failed; ${(await machine.must('wine-shop status')).trim().split('\n').length} lines of status`;
    },
  },
  {
    name: 'an older release on a newer database is refused, and nothing is lost',
    run: async (machine) => {
      await machine.must(NEWER);
      await machine.must('wine-shop upgrade ~/newer.tar.gz');
      await query(machine, "UPDATE brands SET cellar = 'B7'");
      const kept = await query(machine, "SELECT count(*) FROM brands WHERE cellar = 'B7'");
      const back = await machine.run('wine-shop upgrade ~/this/*.tar.gz');
      assert.equal(back.code, 1, back.output);
      assert.match(back.output, /ends at its start[^]*the release before serves again/);
      // By hand, past the doctor.
      await machine.must(
        'newer=$(readlink /srv/wine-shop); echo $newer > ~/newer-release; ln -sfn $(ls /srv | grep wine-shop- | grep -v $newer | head -n 1) /srv/wine-shop; systemctl restart wine-shop@1338',
      );
      const log = await machine.must(
        "for i in $(seq 60); do journalctl --no-pager -u wine-shop@1338 --since -2min | grep 'newer release' && exit 0; sleep 1; done; exit 1",
      );
      await machine.must('ln -sfn $(cat ~/newer-release) /srv/wine-shop; systemctl restart wine-shop@1338');
      await untilReady(machine);
      assert.equal(await query(machine, "SELECT count(*) FROM brands WHERE cellar = 'B7'"), kept);
      const [sentence = ''] = /is of a newer release[^"\n]*/.exec(log) ?? [];
      assert.notEqual(sentence, '', log);
      return `${kept} rows kept: ${sentence.slice(0, 200)}`;
    },
  },
  {
    name: 'a backup is restored into an empty place, as the page says',
    run: async (machine) => {
      const products = await listed(machine);
      const cells = await query(machine, 'SELECT count(*) FROM brands WHERE cellar IS NOT NULL');
      await machine.must('wine-shop backup /backups/2026-11-23');
      await machine.must("systemctl stop 'wine-shop@*' && mv /var/lib/wine-shop /var/lib/wine-shop-before");
      const create = lineWith(commandsOf('install.md', '**With systemd**'), 'CREATE DATABASE').match(
        /CREATE DATABASE [^"\\]*/,
      )?.[0];
      await machine.must(
        `su postgres -c "psql -c 'ALTER DATABASE shop RENAME TO shop_before'" && su postgres -c "psql" <<'SQL'\n${create};\nSQL`,
      );
      const output = await machine.must(lineWith(commandsOf('backup.md', '**A restore**'), 'wine-shop restore'));
      await machine.must('systemctl start wine-shop@1337 wine-shop@1338');
      await untilReady(machine);
      assert.equal(await listed(machine), products);
      assert.equal(await query(machine, 'SELECT count(*) FROM brands WHERE cellar IS NOT NULL'), cells);
      return output.trim().split('\n').slice(-3).join(' ').trim();
    },
  },
  {
    name: 'the timers’ services: a backup, and its trial restore, which the doctor tells',
    run: async (machine) => {
      const page = ['**Each night**', '**Each month**'];
      await machine.must(
        'cd $(cat ~/where) && cp deploy/systemd/wine-shop-backup.* /etc/systemd/system/ && systemctl enable --now wine-shop-backup.timer',
      );
      for (const line of commandsOf('backup.md', page[1] ?? '')) await machine.must(`cd $(cat ~/where) && ${line}`);
      await machine.must('systemctl start wine-shop-backup.service');
      await machine.must(
        'systemctl start wine-shop-backup-proof.service || { journalctl --no-pager -n 40 -u wine-shop-backup-proof; exit 1; }',
      );
      const { output } = await machine.run('wine-shop doctor');
      const lines = output.split('\n').filter((line) => /restore|backup/i.test(line));
      assert.ok(lines.length > 0, output);
      return lines.join(' ').trim();
    },
  },
  ...FAILURE_DRILLS,
];
