// @ts-check
/* A shop under test as `npm start` serves it, without the preparations that the run has made once for all. */
import { at, root } from '../../scripts/project.mjs';
import { launch } from '../../scripts/serve.mjs';

process.chdir(root);
try {
  await launch(at('dist'));
} catch (error) {
  console.error(error);
  process.exit(1);
}
