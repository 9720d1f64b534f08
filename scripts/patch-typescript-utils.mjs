// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';

const require = createRequire(import.meta.url);

const PACKAGE = '@strapi/typescript-utils';
const WRITTEN_FOR = '5.54.0';

/** Reads the source: loading the package would load the compiler. @param {string} file */
function checkPackage(file) {
  if (/\bexports\.resolveOutDirSync\s*=/.test(readFileSync(file, 'utf8'))) return;
  const { version } = require(`${PACKAGE}/package.json`);
  throw new Error(
    `scripts/patch-typescript-utils.mjs was written for ${PACKAGE} ${WRITTEN_FOR}. ` +
      `Version ${version} is installed, which has no resolveOutDirSync: adapt the patch or remove it.`,
  );
}

/**
 * Answers the one question that Strapi has for this package when it starts compiled code: in which folder the code lies. The package
 * itself would load the TypeScript compiler for it, 75 MB of memory and half a second of every start. It is loaded when any other
 * of its functions is used.
 *
 * @param {string} distDir
 * @throws when the package no longer has the function that is replaced
 */
export function patchTypescriptUtils(distDir) {
  const file = require.resolve(PACKAGE);
  checkPackage(file);
  const loadPackage = () => {
    delete require.cache[file];
    return require(file);
  };
  const replaced = { resolveOutDirSync: () => distDir };
  const exports = new Proxy(replaced, { get: (_, name) => Reflect.get(replaced, name) ?? loadPackage()[name] });
  require.cache[file] = Object.assign(new Module(file), { filename: file, loaded: true, exports });
}
