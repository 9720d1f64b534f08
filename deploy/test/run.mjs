// @ts-check
/**
 * npm run drills: installs the shop on a real Debian by docs/operations/install.md alone, under systemd of its own, and goes through failures.
 * As root, where debootstrap, systemd-nspawn (systemd-container) and nftables are. Ten minutes a Debian. A part of a drill's name runs those.
 *   npm run drills -- [--suite=bookworm --suite=trixie] [--archive=FILE] [--node=DIR] [--folder=DIR] [--again] [PART …]
 *   --archive a release (npm run release -- --archive), instead of building one
 *   --node    instead of nodejs.org: a folder with bin/node and lib/node_modules/npm
 *   --folder  where file systems are kept (/var/tmp/wine-shop-drills)
 *   --again   goes on with the machine of the last run
 */
import { parseArgs } from 'node:util';
import { exitWithError, OperatorError } from '../../scripts/progress.mjs';
import { DRILLS } from './drills.mjs';
import { install } from './install.mjs';
import { bootMachine } from './machine.mjs';
import { untilReady } from './shop.mjs';

const readArguments = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      suite: { type: 'string', multiple: true, default: ['bookworm', 'trixie'] },
      archive: { type: 'string' },
      node: { type: 'string' },
      folder: { type: 'string', default: '/var/tmp/wine-shop-drills' },
      again: { type: 'boolean', default: false },
    },
  });

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

const message = (/** @type {unknown} */ error) => (error instanceof Error ? error.message : String(error));

/**
 * @param {string} suite
 * @param {ReturnType<typeof readArguments>} given
 * @returns {Promise<boolean>} whether all went well
 */
async function drill(suite, { values, positionals }) {
  console.log(`\n${suite}`);
  const machine = await bootMachine(suite, values);
  let failed = 0;
  try {
    await install(machine, values);
    await untilReady(machine);
    for (const { name, run } of DRILLS) {
      if (positionals.length > 0 && !positionals.some((part) => name.includes(part))) continue;
      const since = Date.now();
      const seen = await run(machine).then(
        (text) => ({ isWell: true, text }),
        (error) => ({ isWell: false, text: message(error) }),
      );
      if (!seen.isWell) failed += 1;
      console.log(
        `  ${seen.isWell ? '✓' : '✗'} ${name} (${((Date.now() - since) / 1000).toFixed(0)} s)\n      ${seen.text.replaceAll('\n', '\n      ')}`,
      );
    }
  } catch (error) {
    failed += 1;
    console.log(`  ✗ ${message(error)}`);
  } finally {
    await machine.stop();
  }
  return failed === 0;
}

try {
  const given = readArguments();
  const unknown = given.positionals.find((part) => !DRILLS.some(({ name }) => name.includes(part)));
  if (unknown !== undefined) throw new OperatorError(`No drill has “${unknown}” in its name.`);
  if (process.getuid?.() !== 0) throw new OperatorError('The drills boot a machine of their own: run them as root.');
  let isWell = true;
  for (const suite of given.values.suite) isWell = (await drill(suite, given)) && isWell;
  process.exitCode = isWell ? 0 : 1;
} catch (error) {
  exitWithError(error);
}
