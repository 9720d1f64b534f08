import { createRequire } from 'node:module';

/**
 * @param packages each a dependency of the one before it, the first one of this project
 * @returns the file that the last but one gets for `require(<last>)`; undefined if there is none
 */
export function installedFile(...packages: readonly string[]): string | undefined {
  try {
    return packages.reduce((file, name) => createRequire(file).resolve(name), __filename);
  } catch {
    return undefined;
  }
}
