import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { before, describe, test } from 'node:test';
import { documentOfSources } from '../clients/document';
import { runToEnd } from './support/processes';
import { installNode } from './support/run/current-lts';
import { projectRoot, testRun } from './support/test-run';

const TIMEOUT_MS = 300_000;
const DOCUMENT = 'openapi.json';

interface Generator {
  /** its package and version, and the packages that its output imports */
  packages: readonly string[];
  command: readonly string[];
  /** what it writes, from which everything else is imported */
  output: string;
}

/** The generators that agencies use most for TypeScript. */
const GENERATORS: Record<string, Generator> = {
  'openapi-typescript': {
    packages: ['openapi-typescript@7.13.0'],
    command: ['openapi-typescript', DOCUMENT, '-o', 'types.d.ts'],
    output: 'types.d.ts',
  },
  orval: {
    packages: ['orval@8.38.0'],
    command: ['orval', '--input', DOCUMENT, '--output', 'orval.ts', '--client', 'fetch'],
    output: 'orval.ts',
  },
  'Hey API': {
    packages: ['@hey-api/openapi-ts@0.95.0'],
    command: ['openapi-ts', '-i', DOCUMENT, '-o', 'hey'],
    output: 'hey/index.ts',
  },
  'swagger-typescript-api': {
    packages: ['swagger-typescript-api@13.13.0'],
    command: ['swagger-typescript-api', 'generate', '-p', DOCUMENT, '-o', 'sta', '-n', 'api.ts'],
    output: 'sta/api.ts',
  },
};

const registryAnswers = async (): Promise<boolean> => (await runToEnd('npm', ['ping'], { cwd: projectRoot })).code === 0;

describe('openapi.json', async () => {
  // Loud: a run without network says that these did not run.
  const skip = (await registryAnswers()) ? false : 'needs the npm registry';
  const directory = path.join(testRun().directory, 'generators');
  let bin: string;

  before(async () => {
    if (skip !== false) return;
    bin = await installNode(path.join(directory, 'node'));
  });

  for (const [name, { packages, command, output }] of Object.entries(GENERATORS)) {
    test(`is read by ${name}, whose output compiles`, { skip, timeout: TIMEOUT_MS }, async () => {
      const folder = path.join(directory, name.replace(/\W/g, '-'));
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, DOCUMENT), JSON.stringify(documentOfSources()));
      const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` };
      const run = async (program: string, args: readonly string[]): Promise<void> => {
        const { code, output: printed } = await runToEnd(program, args, { cwd: folder, env });
        assert.equal(code, 0, `${program} ${args.join(' ')}\n${printed}`);
      };
      await run('npx', ['--yes', ...packages.flatMap((each) => ['-p', each]), '-p', 'typescript@5.9.3', '--', ...command]);
      const compilerOptions = {
        ...{ strict: true, noEmit: true, target: 'ES2022', module: 'ESNext', moduleResolution: 'Bundler' },
        ...{ lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [] },
      };
      writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [output] }));
      await run(process.execPath, [path.join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', folder]);
    });
  }
});
