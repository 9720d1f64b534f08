// @ts-check

/** @typedef {{ reach: string, lookAt: string[] }} Finding */

/** A row of the tables in docs/strapi-patches.md. @param {string} row */
const cellsOf = (row) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/**
 * Which reaches into Strapi a test or a start says that they do not fit, and what to look at.
 *
 * @param {string} output
 * @param {{ before: string, after: string, document: string, sources: Record<string, string> }} context versions of Strapi, the text of
 *   docs/strapi-patches.md, and the files that have the panel's patches
 * @returns {Finding[]}
 */
export function findReaches(output, { before, after, document, sources }) {
  const rows = document.split('\n').filter((line) => line.startsWith('| `'));
  const about = (/** @type {string[]} */ names) =>
    rows
      .filter((row) => names.some((name) => cellsOf(row)[0]?.includes(name)))
      .map((row) => `docs/strapi-patches.md: ${cellsOf(row)[0]}; its tests: ${cellsOf(row).at(-1)}`);
  /** @type {Map<string, Finding>} */
  const found = new Map();
  for (const [, patch = '', target] of output.matchAll(/The patch (.+?) was written for (.+?) and does not fit/g)) {
    found.set(patch, {
      reach: `${patch}, written for ${target}`,
      lookAt: about([patch.replace(/ .*/, ''), ...patch.matchAll(/src\/[\w./-]+/g)].map(String)),
    });
  }
  for (const [, module = '', said = ''] of output.matchAll(
    /((?:@[\w-]+\/)?[\w-]+\/[\w./-]+\.m?js): (\d+ times [^\n]*|not there|not part of the panel)/g,
  )) {
    const files = Object.keys(sources).filter(
      (file) =>
        sources[file]?.includes(`/${module.split('/').at(-1)}\``) || sources[file]?.includes(`/${module.split('/').at(-1)}'`),
    );
    const parts = module.split('/');
    const name = parts.slice(0, module.startsWith('@') ? 2 : 1).join('/');
    const difference = name.startsWith('@strapi/')
      ? [`npm diff --diff=${name}@${before} --diff=${name}@${after} ${module.slice(name.length + 1)}`]
      : [];
    const key = `${module}: ${said.trim()}`;
    found.set(key, { reach: key, lookAt: [...difference, ...files, ...about(files)] });
  }
  return [...found.values()];
}
