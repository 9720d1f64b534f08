// @ts-check
import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';

const require = createRequire(import.meta.url);

const PACKAGE = '@strapi/typescript-utils';
const WRITTEN_FOR = '5.54';

/** @param {boolean} fits */
function assertPatch(fits) {
  if (fits) return;
  const message = `The patch scripts/patch-typescript-utils.mjs was written for ${PACKAGE} ${WRITTEN_FOR} and does not fit what is installed (docs/strapi-patches.md).`;
  throw Object.assign(new Error(message), { name: 'PatchError' });
}

/** Reads the source: loading the package would load the compiler. @param {string} file */
function checkPackage(file) {
  assertPatch(/\bexports\.resolveOutDirSync\s*=/.test(readFileSync(file, 'utf8')));
  // Strapi must find the same file, in whose place in the cache the replacement is put.
  const core = createRequire(require.resolve('@strapi/strapi')).resolve('@strapi/core');
  assertPatch(createRequire(core).resolve(PACKAGE) === file);
}

/**
 * Answers the one question that Strapi has for this package when it starts compiled code: in which folder the code lies. The package
 * itself would load the TypeScript compiler for it, 75 MB of memory and half a second of every start. It is loaded when any other
 * of its functions is used.
 *
 * @param {string} distDir
 * @returns a check for the time after Strapi has loaded: it throws when Strapi has not asked the replaced function
 * @throws PatchError when the package no longer has the function that is replaced
 */
export function patchTypescriptUtils(distDir) {
  const file = require.resolve(PACKAGE);
  checkPackage(file);
  const loadPackage = () => {
    delete require.cache[file];
    return require(file);
  };
  let asked = false;
  const replaced = {
    resolveOutDirSync: () => {
      asked = true;
      return distDir;
    },
  };
  const exports = new Proxy(replaced, { get: (_, name) => Reflect.get(replaced, name) ?? loadPackage()[name] });
  require.cache[file] = Object.assign(new Module(file), { filename: file, loaded: true, exports });
  return () => assertPatch(asked);
}
