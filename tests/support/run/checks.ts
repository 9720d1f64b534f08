import { existsSync } from 'node:fs';
import path from 'node:path';
import { ended, startProgram } from '../processes';
import { projectRoot } from '../test-run';

interface Check {
  name: string;
  /** a Node program of a package, and its arguments */
  command: readonly [string, ...string[]];
}

const TSC = 'node_modules/typescript/bin/tsc';

/** Each of TypeScript's projects but the server's, which has been compiled before it could be tested; where it is there. */
function typeChecks(): Check[] {
  const projects = {
    tests: 'tests/tsconfig.json',
    storefront: 'tests/storefront/tsconfig.json',
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
    { name: 'Formatting', command: ['node_modules/prettier/bin/prettier.cjs', '--check', '--log-level=warn', '.'] },
    ...typeChecks(),
  ];
}

async function passes({ name, command }: Check): Promise<boolean> {
  const since = Date.now();
  const child = startProgram(process.execPath, command, { cwd: projectRoot, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => output.push(bytes));
  await ended(child);
  const passed = child.exitCode === 0;
  console.log(`  ${passed ? '✓' : '✗'} ${name} (${((Date.now() - since) / 1000).toFixed(1)} s)`);
  if (!passed) console.log(Buffer.concat(output).toString());
  return passed;
}

/** Looks at the sources: types, lint, formatting; two at a time. @returns how many checks passed and failed */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const waiting = allChecks();
  const outcomes: boolean[] = [];
  const worker = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift()) outcomes.push(await passes(check));
  };
  await Promise.all([worker(), worker()]);
  return { passed: outcomes.filter(Boolean).length, failed: outcomes.filter((passed) => !passed).length };
}
