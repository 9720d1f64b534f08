/* For the doctor: writes the schema that this program makes of its content types into a file. Only a loaded Strapi knows it. */
import { writeFileSync } from 'node:fs';
import { OperatorError } from '../../src/platform/operator-error';
import { withShop } from './load-shop';
import type { Tools } from './tools';

export async function run([file]: string[], tools: Tools): Promise<void> {
  if (file === undefined) throw new OperatorError('Name a file: node scripts/own-schema.mjs FILE');
  await withShop(tools, async (strapi) => writeFileSync(file, JSON.stringify(strapi.db.schema.schema)));
}
