// @ts-check
/**
 * npm run drills: installs the shop on a real Debian 13 by docs/operations/install.md alone, under systemd of its own, and goes through failures.
 * As root, where debootstrap, systemd-nspawn (systemd-container) and nftables are. Ten minutes. A part of a drill's name runs those.
 *   npm run drills -- [--archive=FILE] [--node=DIR] [--folder=DIR] [PART …]
 *   --archive a release (npm run release -- --archive), instead of building one
 *   --node    instead of nodejs.org: a folder with bin/node and lib/node_modules/npm
 *   --folder  where file systems are kept (/var/tmp/wine-shop-drills)
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
      archive: { type: 'string' },
      node: { type: 'string' },
      folder: { type: 'string', default: '/var/tmp/wine-shop-drills' },
    },
  });

for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));

/** @param {ReturnType<typeof readArguments>} given @returns {Promise<boolean>} whether all went well */
async function drill({ values, positionals }) {
  const machine = await bootMachine(values);
  let failed = 0;
  try {
    await install(machine, values);
    await untilReady(machine);
    for (const { name, run } of DRILLS) {
      if (positionals.length > 0 && !positionals.some((part) => name.includes(part))) continue;
      const since = Date.now();
      const seen = await run(machine).then(
        (text) => ({ isWell: true, text }),
        (error) => ({ isWell: false, text: String(error) }),
      );
      if (!seen.isWell) failed += 1;
      console.log(
        `  ${seen.isWell ? '✓' : '✗'} ${name} (${((Date.now() - since) / 1000).toFixed(0)} s)\n      ${seen.text.replaceAll('\n', '\n      ')}`,
      );
    }
  } catch (error) {
    failed += 1;
    console.log(`  ✗ ${String(error)}`);
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
  process.exitCode = (await drill(given)) ? 0 : 1;
} catch (error) {
  exitWithError(error);
}
