// @ts-check
/** Loaded before `strapi build`: it compiles the server once more, for some twenty seconds, before it builds the panel. */
const typescript = require(
  require.resolve('@strapi/typescript-utils', { paths: [require.resolve('@strapi/strapi/package.json')] }),
);

typescript.compile = async () => {};
