import { existsSync } from 'node:fs';
import path from 'node:path';
import { runToEnd } from '../processes';
import { projectRoot } from '../test-run';

interface Check {
  name: string;
  /** the path of a Node program, and its arguments */
  command: readonly [string, ...string[]];
}

const TSC = 'node_modules/typescript/bin/tsc';
const DEPENDENCY_CRUISER = 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs';

/** TypeScript's projects. The server's own is missing: the build has compiled it. */
function typeChecks(): Check[] {
  const projects = {
    tests: 'tests/tsconfig.json',
    storefront: 'examples/storefront/site/tsconfig.json',
    scripts: 'scripts/tsconfig.json',
    admin: 'src/admin/tsconfig.json',
    bench: 'bench/tsconfig.json',
    client: 'clients/typescript/tsconfig.json',
  };
  return Object.entries(projects)
    .filter(([, file]) => existsSync(path.join(projectRoot, file)))
    .map(([name, file]) => ({ name: `Types, ${name}`, command: [TSC, '--noEmit', '--incremental', 'false', '-p', file] }));
}

function allChecks(): Check[] {
  return [
    { name: 'Lint', command: ['node_modules/eslint/bin/eslint.js', '.', '--max-warnings=0'] },
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
    { name: 'Formatting', command: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'] },
    ...typeChecks(),
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
