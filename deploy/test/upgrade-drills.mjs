// @ts-check
import assert from 'node:assert/strict';
import { LIST, metrics, query, SITE, untilReady } from './shop.mjs';

/** A release beside this one: an archive with one file of it changed. @param {string} name @param {string} file @param {string} change code of Node */
const changedRelease = (name, file, change) => `set -e; rm -rf ~/${name}; mkdir ~/${name}; tar -xzf ~/this/*.tar.gz -C ~/${name}
cd ~/${name}/*; node -e "const fs = require('fs'); const file = '${file}'; const text = fs.readFileSync(file, 'utf8'); ${change}"
cd .. && tar -czf ~/${name}.tar.gz *`;

/** Its rows hold something else. */
const OTHER_ROWS = changedRelease(
  'other-rows',
  'dist/src/read-model/projection/xml.js',
  "fs.writeFileSync(file, text + '\\n// Other rows.\\n')",
);

/** It has a field that this one does not have. */
const NEWER = changedRelease(
  'newer',
  'dist/src/api/brand/content-types/brand/schema.json',
  "const s = JSON.parse(text); s.attributes.cellar = { type: 'string' }; fs.writeFileSync(file, JSON.stringify(s))",
);

/** Waits for a line in the log of an instance that does not start. @param {string} pattern */
const awaitLog = (pattern) =>
  `for i in $(seq 60); do journalctl --no-pager -u wine-shop@1338 --since -2min | grep '${pattern}' && exit 0; sleep 1; done; exit 1`;

/** @type {import('./shop.mjs').Drill[]} */
export const UPGRADE_DRILLS = [
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
    name: 'an upgrade to other rows: its work in the background is seen, and its end',
    run: async (machine) => {
      await machine.must(OTHER_ROWS);
      const ready = 'curl -s http://127.0.0.1:1337/api/v1/health/ready';
      const asking = machine.run(
        `rm -f ~/stop; while [ ! -e ~/stop ]; do ${ready} | grep -o '"upgrading":true'; ${metrics(11_337)} | grep '^wine_shop_upgrading 1'; sleep 0.1; done`,
      );
      const upgrade = await machine.run('wine-shop upgrade ~/other-rows.tar.gz; code=$?; touch ~/stop; exit $code');
      const seen = (await asking).output;
      assert.equal(upgrade.code, 0, upgrade.output);
      assert.match(seen, /"upgrading":true/);
      assert.match(seen, /wine_shop_upgrading 1/);
      const over = `${ready} | grep '"upgrading":false' && ${metrics(11_337)} | grep '^wine_shop_upgrading 0' && wine-shop doctor | grep '✓ Upgrade'`;
      const ended = await machine.must(`for i in $(seq 120); do ${over} && exit 0; sleep 1; done; wine-shop doctor; exit 1`);
      return `seen ${seen.trim().split('\n').length} times; then ${ended.trim().split('\n').at(-1)?.trim()}`;
    },
  },
  {
    name: 'an upgrade beside instances of a release without this promise is refused, with the order in which to stop',
    run: async (machine) => {
      // What a release of before 23 November 2026 has not written.
      const format = await query(machine, "DELETE FROM storefront_state WHERE key = 'row_format' RETURNING value");
      await machine.run('systemctl restart wine-shop@1338');
      const log = await machine.must(awaitLog('before 23 November 2026'));
      const other = (await machine.must(`${SITE} -o /dev/null -w '%{http_code}' ${LIST}`)).trim();
      await query(
        machine,
        `INSERT INTO storefront_state (key, value) VALUES ('row_format', '${format.split('\n')[0]}') ON CONFLICT (key) DO NOTHING`,
      );
      await untilReady(machine);
      assert.equal(other, '200');
      const [sentence = ''] = /\d+ instances of a release of before[^"\n]*/.exec(log) ?? [];
      assert.match(sentence, /Stop them all, then start/);
      return sentence;
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
      assert.match(back.output, /✗ Release: .*brands\.cellar of the schema[^]*failed before anything was changed/);
      // By hand, past the doctor.
      await machine.run(
        'readlink /srv/wine-shop > ~/newer-release; rm -rf /srv/wine-shop-0; mkdir /srv/wine-shop-0; tar -xzf ~/this/*.tar.gz -C /srv/wine-shop-0 --strip-components=1; ln -sfn wine-shop-0 /srv/wine-shop; systemctl restart wine-shop@1338',
      );
      const log = await machine.must(awaitLog('newer release'));
      await machine.must('ln -sfn $(cat ~/newer-release) /srv/wine-shop; systemctl restart wine-shop@1338');
      await untilReady(machine);
      await machine.must('rm -r /srv/wine-shop-0');
      assert.equal(await query(machine, "SELECT count(*) FROM brands WHERE cellar = 'B7'"), kept);
      const [sentence = ''] = /is of a newer release[^"\n]*/.exec(log) ?? [];
      assert.notEqual(sentence, '', log);
      return `${kept} rows kept: ${sentence.slice(0, 200)}`;
    },
  },
];
