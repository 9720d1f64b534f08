import { readFileSync } from 'node:fs';
import { createRequire, Module } from 'node:module';
import { assertPatch } from '../assert-patch';
import { installedFile } from '../installed-file';

const PACKAGE = '@strapi/typescript-utils';
const load = createRequire(__filename);

const check = (fits: boolean): void => assertPatch('typescript-utils', `${PACKAGE} 5.54`, fits);

/**
 * Answers the one question that Strapi has for this package when it starts compiled code: in which folder the code lies. The package
 * itself would load the TypeScript compiler for it, 75 MB of memory and half a second of every start. It is loaded when any other
 * of its functions is used. To be called before Strapi is loaded.
 *
 * @returns a check for the time after Strapi has loaded: it throws when Strapi has not asked the replaced function
 * @throws PatchError when the package no longer has the function that is replaced
 */
export function patchTypescriptUtils(distDir: string): () => void {
  const file = load.resolve(PACKAGE);
  // Loading the package would load the compiler.
  check(/\bexports\.resolveOutDirSync\s*=/.test(readFileSync(file, 'utf8')));
  // Strapi must find the same file, in whose place in the cache the replacement is put.
  check(installedFile('@strapi/strapi', '@strapi/core', PACKAGE) === file);
  const loadPackage = (): object => {
    Reflect.deleteProperty(load.cache, file);
    return load(file) as object;
  };
  let asked = false;
  const replaced = {
    resolveOutDirSync: (): string => {
      asked = true;
      return distDir;
    },
  };
  const exports = new Proxy(replaced, {
    get: (_, name): unknown => Reflect.get(replaced, name) ?? Reflect.get(loadPackage(), name),
  });
  load.cache[file] = Object.assign(new Module(file), { filename: file, loaded: true, exports });
  return () => check(asked);
}
