// @ts-check
import assert from 'node:assert/strict';
import { commandsOf, lineWith } from './page-commands.mjs';
import { LIST, listed, SITE, untilReady } from './shop.mjs';

/** @typedef {import('./shop.mjs').Drill} Drill */

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
      return `${answers.length} requests, 0 failed`;
    },
  },
  {
    name: 'a backup is restored into an empty place, as the page says',
    run: async (machine) => {
      const products = await listed(machine);
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
      return output.trim().split('\n').slice(-3).join(' ').trim();
    },
  },
  {
    name: 'the timers’ services: a backup, and its trial restore, which the doctor tells',
    run: async (machine) => {
      await machine.must(
        'cd $(cat ~/where) && cp deploy/systemd/wine-shop-backup.* /etc/systemd/system/ && systemctl enable --now wine-shop-backup.timer',
      );
      for (const line of commandsOf('backup.md', '**Each month**')) await machine.must(`cd $(cat ~/where) && ${line}`);
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
];
