import { runToEnd } from '../processes';
import { projectRoot } from '../test-run';

interface Check {
  name: string;
  /** the path of a Node program, and its arguments */
  command: readonly [string, ...string[]];
}

const DEPENDENCY_CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';

function allChecks(): Check[] {
  return [
    { name: 'Types and lint', command: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check', '--deny-warnings'] },
    {
      name: 'Imports',
      command: [
        DEPENDENCY_CRUISER,
        'src',
        'config',
        'seed',
        'bench',
        'clients',
        'examples',
        '--config',
        '.dependency-cruiser.cjs',
      ],
    },
    { name: 'Formatting', command: ['node_modules/oxfmt/bin/oxfmt', '--check'] },
  ];
}

async function passes({ name, command }: Check): Promise<boolean> {
  const since = Date.now();
  const { code, output } = await runToEnd(process.execPath, command, { cwd: projectRoot });
  const passed = code === 0;
  console.log(`  ${passed ? '✓' : '✗'} ${name} (${((Date.now() - since) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(output);
  return passed;
}

/** Checks types, lint and formatting, one after another: tests run at the same time. @returns how many passed and failed */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const outcomes: boolean[] = [];
  for (const check of allChecks()) outcomes.push(await passes(check));
  return { passed: outcomes.filter(Boolean).length, failed: outcomes.filter((passed) => !passed).length };
}
