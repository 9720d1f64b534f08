/*
 * Loaded before `strapi build`, which would compile the server once more, for some twenty seconds, and empty dist/build, whose page a
 * running server shows until the new panel is there.
 */
import files from 'node:fs/promises';
import { createRequire } from 'node:module';
import { at } from './project.mjs';

const strapi = createRequire(createRequire(import.meta.url).resolve('@strapi/strapi/package.json'));
strapi('@strapi/typescript-utils').compile = async () => {};

const { rm } = files;
files.rm = async (place, options) => (place === at('dist', 'build') ? undefined : rm(place, options));
