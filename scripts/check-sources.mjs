// @ts-check
import { runNode } from './run-command.mjs';
import { runStep } from './progress.mjs';

const IMPORTED = ['src', 'config', 'seed', 'bench', 'clients', 'examples'];

/** @type {readonly { name: string, failure: string, command: [string, ...string[]] }[]} */
const CHECKS = [
  {
    name: 'Types and lint',
    failure: 'Types or lint have faults.',
    command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'],
  },
  {
    name: 'Imports',
    failure: 'Imports go the wrong way.',
    command: ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', ...IMPORTED, '--config', '.dependency-cruiser.cjs'],
  },
  { name: 'Formatting', failure: 'Run `npm run format`.', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
];

/** Checks types, lint, imports and formatting, one after another. @throws with what the first one that fails has found */
export async function checkSources() {
  for (const { name, failure, command } of CHECKS)
    await runStep(name, async () => {
      await runNode(failure, command);
      return 'no faults';
    });
}
