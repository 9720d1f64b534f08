import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { documentOfSources } from '../../../clients/document';
import { findChromium } from '../chromium';
import { announceTestRun, documentFile, projectRoot } from '../test-run';
import { buildShop } from './build';
import { attempt } from './services';

/** What every project with shops needs: a built shop, a folder, the OpenAPI document, a browser. Once for all projects. */
export default async function prepare(): Promise<(() => void) | undefined> {
  if (process.env.TEST_RUN_DIRECTORY) return undefined;
  // A panel that is out of date is built where a browser opens it (tests/support/chromium.ts).
  await buildShop(...(existsSync(path.join(projectRoot, 'dist/build/index.html')) ? ['--server'] : []));
  const directory = mkdtempSync(path.join(os.tmpdir(), 'wine-shop-tests-'));
  // If this process is root, PostgreSQL runs as another account, which must be able to enter the folder.
  chmodSync(directory, 0o755);
  writeFileSync(documentFile(directory), JSON.stringify(documentOfSources()));
  const chromium = await attempt('Chromium', 'the admin panel is not tried in a browser', findChromium);
  announceTestRun({ directory, chromium });
  return () => rmSync(directory, { recursive: true, force: true });
}
