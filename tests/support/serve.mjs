// @ts-check
/* Serves the built shop as `npm start` does, without its preparations (packages, build). */
import { printLine } from '../../scripts/progress.mjs';
import { root } from '../../scripts/project.mjs';
import { loadBuilt } from '../../scripts/run-built.mjs';

process.chdir(root);
try {
  await loadBuilt('serve').launch(printLine);
} catch (error) {
  console.error(error);
  process.exit(1);
}
