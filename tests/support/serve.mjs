// @ts-check
/* Serves the built shop as `npm start` does, without its preparations (packages, build). */
import { at, root } from '../../scripts/project.mjs';
import { launch } from '../../scripts/serve.mjs';

process.chdir(root);
try {
  await launch(at('dist'));
} catch (error) {
  console.error(error);
  process.exit(1);
}
