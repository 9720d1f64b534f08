import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from './test-run';

const DOCUMENT = path.join(projectRoot, 'docs', 'storefront.md');

/**
 * Writes the TypeScript of docs/storefront.md as the files that its first lines name (`// lib/shop.ts`).
 *
 * @param directory of a storefront that has installed the client, in a folder of which they are written
 * @returns the project to compile
 */
export function writeDocumentSnippets(directory: string): string {
  const folder = path.join(directory, 'snippets');
  for (const [, file = '', code = ''] of readFileSync(DOCUMENT, 'utf8').matchAll(/```tsx?\n\/\/ (\S+)\n([^]*?)```/g)) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), code);
  }
  const compilerOptions = {
    ...{
      target: 'ES2022',
      lib: ['DOM', 'DOM.Iterable', 'ES2023'],
      module: 'ESNext',
      moduleResolution: 'Bundler',
      jsx: 'react-jsx',
    },
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, skipLibCheck: true, noEmit: true },
    types: ['node'],
  };
  const project = path.join(folder, 'tsconfig.json');
  writeFileSync(project, JSON.stringify({ compilerOptions, include: ['**/*', '../*.d.ts'] }));
  return project;
}
