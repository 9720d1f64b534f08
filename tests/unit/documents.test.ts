import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'vitest';
import { projectRoot } from '../support/test-run';

const read = (file: string): string => readFileSync(path.join(projectRoot, file), 'utf8');

/** @returns the text below a heading of the README, up to the next one */
function section(title: string): string {
  const [, text] = read('README.md').split(`\n## ${title}\n`);
  assert.ok(text, `README.md: ${title}`);
  return text.split('\n## ')[0] ?? '';
}

/** @returns what backticks enclose in the first cells of a section's tables */
const named = (title: string): string[] =>
  [...section(title).matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );

const folders = (folder: string): string[] =>
  readdirSync(path.join(projectRoot, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${name}/`)
    .sort();

test('the README lays out the folders of src', () => {
  const [, below = ''] = section('Layout').split('\nsrc/\n');
  const listed = [...below.matchAll(/^ {2}([a-z-]+\/)/gm)].map(([, name = '']) => name);
  assert.deepEqual(listed.sort(), folders('src'));
});

test('the README’s other folders exist', () => {
  const listed = [...section('Layout').matchAll(/^([a-z]+(?:\/[a-z]+)*\/)/gm)].map(([, name = '']) => name);
  assert.ok(listed.length > 5);
  for (const folder of listed) assert.ok(existsSync(path.join(projectRoot, folder)), folder);
});

test('the README names each variable of .env.example once, and no other', () => {
  const variables = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name);
  assert.deepEqual(
    named('Configuration')
      .filter((name) => /^[A-Z]/.test(name))
      .sort(),
    variables.sort(),
  );
});

test('the README names each command of package.json once, and no other', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = named('Configuration').flatMap((name) => /^npm (?:run )?([a-z:]+)/.exec(name)?.[1] ?? []);
  assert.deepEqual(commands.sort(), Object.keys(scripts).sort());
});

const documents = [
  ...['README.md', 'CONTRIBUTING.md'],
  ...readdirSync(path.join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => path.join('docs', file)),
];

/** Its files are those of an example. */
const RECIPES = 'docs/recipes.md';

test('every path that the documents name exists', () => {
  for (const document of documents.filter((name) => name !== RECIPES)) {
    for (const [, named = ''] of read(document).matchAll(/`((?:src|scripts|tests|bench)\/[\w/-][\w./-]*)`/g)) {
      const exists = [named, `${named}.ts`].some((file) => existsSync(path.join(projectRoot, file)));
      assert.ok(exists, `${document}: ${named}`);
    }
  }
});

test('decision 12 names each library in use', () => {
  const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };
  const decision = read('docs/decisions/0012-libraries.md');
  const missing = Object.keys(dependencies).filter((name) => !decision.includes(name.startsWith('@strapi') ? 'Strapi' : name));
  assert.deepEqual(missing, []);
});

test('every link of the documents to a file leads to one', () => {
  for (const document of documents) {
    for (const [, target = ''] of read(document).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      assert.ok(existsSync(path.join(projectRoot, path.dirname(document), target)), `${document}: ${target}`);
    }
  }
});
