import { writeFileSync } from 'node:fs';
import { SCHEMA_FILE, typesOfDocument } from './types';

/* `npm run client:generate`: generates the client's types from the routes of the sources. */
void typesOfDocument().then(
  (types) => {
    writeFileSync(SCHEMA_FILE, types);
    console.log(`${SCHEMA_FILE} is what the document says.`);
  },
  (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  },
);
