import { writeFileSync } from 'node:fs';
import { BUILD_DIRECTORY, buildClient } from './build';
import { SCHEMA_FILE, typesOfDocument } from './types';

/* `npm run client:generate`: generates the client's types from the routes of the sources, and builds the client. */
async function generate(): Promise<void> {
  writeFileSync(SCHEMA_FILE, await typesOfDocument());
  console.log(`${SCHEMA_FILE} is what the document says.`);
  await buildClient(BUILD_DIRECTORY);
  console.log(`${BUILD_DIRECTORY} is built from it.`);
}

generate().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
