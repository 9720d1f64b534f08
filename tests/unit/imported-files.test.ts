import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'vitest';
import { pathToFileURL } from 'node:url';
import { projectRoot } from '../support/test-run';

const scriptUrl = (name: string): string => pathToFileURL(path.join(projectRoot, 'scripts', name)).href;

test('the panel is built from all files that it imports, directly or not', async () => {
  const { listFiles } = (await import(scriptUrl('project.mjs'))) as { listFiles: (folder: string) => string[] };
  const { withImports } = (await import(scriptUrl('imported-files.mjs'))) as { withImports: (files: string[]) => string[] };
  const files = withImports(listFiles('src/admin'));
  const imported = [
    ...['src/editing/texts/labels/catalog.json', 'src/contract/product-fields.ts', 'src/editing/history/server/panel-api.ts'],
    ...['src/tracking/panel/page.tsx', 'src/admin/translations/reports.json', 'docs/huong-dan-bien-tap.md'],
  ];
  for (const file of imported) assert.ok(files.includes(file), file);
  // It imports its types alone.
  assert.ok(!files.includes('src/media/server/watermark.ts'));
});
