import assert from 'node:assert/strict';
import { test } from 'vitest';

interface Install {
  installCommands: (given: { node?: string; archive?: string }) => string[];
}

interface Page {
  commandsOf: (page: string, after: string) => string[];
  lineWith: (lines: string[], part: string) => string;
}

const load = (name: string): Promise<unknown> => import(`../../deploy/test/${name}.mjs`);

test('the drills install by the page: nothing is left for an operator to put in', async () => {
  const { installCommands } = (await load('install')) as Install;
  for (const given of [{}, { node: '/node', archive: '/wine-shop.tar.gz' }]) {
    const commands = installCommands(given);
    assert.ok(commands.length >= 10, commands.join('\n'));
    assert.doesNotMatch(commands.join('\n'), /…|\/path\/to\/|YOUR\.NAME|FILE/);
    assert.match(commands[0] ?? '', /^apt-get update/);
    assert.match(commands.at(-1) ?? '', /^curl .*\/health$/);
  }
});

test('a page that has lost a block or a line is named', async () => {
  const { commandsOf, lineWith } = (await load('page-commands')) as Page;
  assert.throws(
    () => commandsOf('install.md', '**With a telegraph**'),
    /install\.md has no commands after “\*\*With a telegraph\*\*”/,
  );
  assert.throws(() => lineWith(['one', 'another'], 'o'), /2 lines of the page have “o”/);
  assert.match(lineWith(commandsOf('backup.md', '**A restore**'), 'wine-shop restore'), /install -d .* wine-shop restore /);
});
