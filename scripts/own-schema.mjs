// @ts-check
import { runBuilt } from './run-built.mjs';

await runBuilt('own-schema');
