// @ts-check
import { readFileSync } from 'node:fs';

const PAGES = new URL('../../docs/operations/', import.meta.url);

/**
 * The lines of a block of commands, as an operator copies them. A page that has lost its place is an error: it and the drills can't part.
 *
 * @param {string} page of docs/operations
 * @param {string} after the words before the block
 * @returns {string[]}
 */
export function commandsOf(page, after) {
  const text = readFileSync(new URL(page, PAGES), 'utf8');
  const start = text.indexOf(after);
  const block = start === -1 ? null : /^```(?:sh)?\n([^]*?)^```$/m.exec(text.slice(start));
  if (!block?.[1]) throw new Error(`docs/operations/${page} has no commands after “${after}”.`);
  return block[1].split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

/** @param {string[]} lines @param {string} part @returns {string} the one line with this part */
export function lineWith(lines, part) {
  const found = lines.filter((line) => line.includes(part));
  if (found.length !== 1) throw new Error(`${found.length} lines of the page have “${part}”.`);
  return found[0] ?? '';
}

/** @param {string} page @param {string} part @returns {string} the one command in a sentence with this part */
export function inlineCommand(page, part) {
  const text = readFileSync(new URL(page, PAGES), 'utf8').replace(/^```[^]*?^```$/gm, '');
  return lineWith(
    [...text.matchAll(/`([^`\n]+)`/g)].map(([, command = '']) => command),
    part,
  );
}
