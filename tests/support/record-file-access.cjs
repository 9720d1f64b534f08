// @ts-check
/*
 * Loaded before a server under test: writes each question about the renditions' folder to the file of RECORD_FILE_ACCESS, one
 * line each. So a test counts work instead of milliseconds.
 */
const { appendFileSync } = require('node:fs');
const promises = require('node:fs/promises');

const record = process.env.RECORD_FILE_ACCESS ?? '';

for (const name of /** @type {const} */ (['access', 'opendir', 'readdir', 'stat'])) {
  const stock = /** @type {(path: unknown, ...rest: unknown[]) => Promise<unknown>} */ (promises[name]);
  Object.assign(promises, {
    [name]: (/** @type {unknown} */ path, /** @type {unknown[]} */ ...rest) => {
      if (String(path).includes('/pictures')) appendFileSync(record, `${name} ${String(path).replace(/.*\/pictures\/?/, '')}\n`);
      return stock(path, ...rest);
    },
  });
}
