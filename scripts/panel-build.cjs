// @ts-check
/*
 * Loaded before `strapi build`, which would compile the server once more, for some twenty seconds, and empty dist/build, whose page a
 * running server shows until the new panel is there.
 */
const files = require('node:fs/promises');
const path = require('node:path');

const typescript = require(
  require.resolve('@strapi/typescript-utils', { paths: [require.resolve('@strapi/strapi/package.json')] }),
);
typescript.compile = async () => {};

const { rm } = files;
const built = path.join(__dirname, '..', 'dist', 'build');
files.rm = async (place, options) => (place === built ? undefined : rm(place, options));
