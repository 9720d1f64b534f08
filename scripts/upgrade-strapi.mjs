// @ts-check
/**
 * npm run upgrade:strapi -- 5.NN[.P]: gives all of Strapi's packages one version, builds, runs the tests of the patches, and says which
 * reach into Strapi does not fit and what to look at. It can be run again after each correction. docs/operations/upgrade-strapi.md.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { buildAdmin, buildServer } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { interruptible, withCleanup } from './interruption.mjs';
import { exitWithError, logProgress, OperatorError, runStep } from './progress.mjs';
import { at, listFiles, root } from './project.mjs';
import { askNpm, outputOf, runNpm } from './run-command.mjs';
import { findCopies, neededOverrides, packageIn } from './upgrade-strapi/one-tree.mjs';
import { chooseTarget, planUpgrade, readWanted, withPlan } from './upgrade-strapi/plan.mjs';
import { findReaches } from './upgrade-strapi/reaches.mjs';

/** What names the versions: half of a change would fit nothing. */
const FILES = ['package.json', 'package-lock.json'];

const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(at(file), 'utf8'));

/** @param {string[]} args @returns {Promise<any>} */
async function ask(...args) {
  const { code, output, errors } = await askNpm(['view', '--json', ...args]);
  if (code !== 0) throw new OperatorError(`npm view ${args.join(' ')} failed:\n${errors}`);
  return output.trim() === '' ? {} : JSON.parse(output);
}

/** @type {import('./upgrade-strapi/plan.mjs').Registry} */
const registry = {
  versions: async (name) => [await ask(name, 'versions')].flat(),
  dependencies: (name, version) => ask(`${name}@${version}`, 'dependencies'),
};

/** npm keeps versions that it has locked and that other packages allow. @param {ReadonlySet<string>} names */
function forgetLocked(names) {
  const lock = readJson('package-lock.json');
  const kept = Object.entries(lock.packages).filter(([folder]) => !names.has(packageIn(folder)));
  writeFileSync(at('package-lock.json'), `${JSON.stringify({ ...lock, packages: Object.fromEntries(kept) }, null, 2)}\n`);
}

/** @param {import('./upgrade-strapi/plan.mjs').Manifest} manifest @param {import('./upgrade-strapi/plan.mjs').Plan} plan */
async function lockVersions(manifest, plan) {
  writeFileSync(at('package.json'), `${JSON.stringify(withPlan(manifest, plan), null, 2)}\n`);
  forgetLocked(new Set(plan.versions.keys()));
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
  await runNpm('npm found no set of packages that fit together.', args);
  // npm writes this record as if it had installed them.
  rmSync(at('node_modules', '.package-lock.json'), { force: true });
}

/** @param {string} wanted */
async function setVersions(wanted) {
  const target = chooseTarget(wanted, await registry.versions('@strapi/strapi'));
  const manifest = readJson('package.json');
  // What the packages depended on before says which of our own follow Strapi.
  const before = Object.entries(readJson('package-lock.json').packages).filter(([folder]) =>
    packageIn(folder).startsWith('@strapi/'),
  );
  const plan = await planUpgrade(
    manifest,
    target,
    registry,
    before.map(([, { dependencies = {} }]) => dependencies),
  );
  const overrides = { ...plan.overrides };
  const former = FILES.map((file) => ({ file, text: readFileSync(at(file), 'utf8') }));
  let isDone = false;
  const choose = async () => {
    await lockVersions(manifest, plan);
    Object.assign(overrides, neededOverrides(readJson('package-lock.json').packages, plan.versions));
    await lockVersions(manifest, { ...plan, overrides });
    isDone = true;
    return `${plan.versions.size} packages of Strapi to ${target}`;
  };
  const restore = () => {
    if (!isDone) for (const { file, text } of former) writeFileSync(at(file), text);
  };
  await withCleanup(() => runStep('Versions', choose), restore);
  for (const name of plan.lagging) console.log(`    ${name} stays at ${plan.versions.get(name)}: there is no ${target} of it`);
  for (const [name, version] of Object.entries(overrides)) console.log(`    override: ${name} ${version}`);
  for (const [name, version] of plan.followers) console.log(`    ${name} ${version}, as Strapi has it`);
  return { target, shared: plan.shared };
}

/** @param {readonly string[]} shared packages of ours that Strapi has in the same version @returns {Promise<string>} the outcome */
async function checkTree(shared) {
  const { code, output, errors } = await askNpm(['ls', '--all', '--parseable']);
  const copies = findCopies(output, (name) => name.startsWith('@strapi/') || shared.includes(name));
  if (code === 0 && copies.length === 0) return `one copy of each of Strapi’s packages, and of ${shared.join(', ')}`;
  throw new OperatorError(['The packages are not one tree.', ...copies, errors].join('\n'));
}

/** @param {string} name @param {string[]} args of Node @returns {Promise<string>} what failed */
async function runChecks(name, args) {
  logProgress(`${name}: trying them`);
  const { code, output, errors } = await outputOf(process.execPath, args);
  return code === 0 ? '' : `${output}${errors}`;
}

/** @param {() => Promise<string>} build @returns {Promise<string>} what failed */
const attempt = (build) =>
  build().then(
    () => '',
    (/** @type {Error} */ error) => error.message,
  );

/** Each step needs the one before it. @returns {Promise<string>} what failed */
async function findFailure() {
  const test = ['--import', 'tsx', '--test', 'tests/unit/panel-patches.test.ts'];
  const misfits = await withLock(
    async () => (await attempt(buildServer)) || (await runChecks('The panel’s patches', test)) || (await attempt(buildAdmin)),
  );
  return misfits || runChecks('The server’s patches', ['scripts/test.mjs', 'patch', '--no-lint', '--database=sqlite']);
}

/** @param {string} failure @param {string} before @param {string} after */
function explain(failure, before, after) {
  const files = listFiles('src/admin').filter((file) => file.endsWith('-patches.ts'));
  const sources = Object.fromEntries(files.map((file) => [file, readFileSync(at(file), 'utf8')]));
  const document = readFileSync(at('docs/strapi-patches.md'), 'utf8');
  const reaches = findReaches(failure, { before, after, document, sources });
  const named = reaches.map(({ reach, lookAt }) => [`  ✗ ${reach}`, ...lookAt.map((line) => `      ${line}`)].join('\n'));
  return reaches.length === 0 ? failure.trim().split('\n').slice(-60).join('\n') : named.join('\n');
}

async function upgrade() {
  const wanted = readWanted(process.argv.slice(2));
  process.chdir(root);
  const before = readJson('node_modules/@strapi/strapi/package.json').version;
  const { target: after, shared } = await setVersions(wanted);
  await withLock(async () => {
    await runStep('Packages', async () => {
      const { outcome, installed } = await ensureDependencies(true);
      await installed;
      return outcome;
    });
    await runStep('Tree', () => checkTree(shared));
  });
  const failure = await findFailure();
  if (failure !== '')
    throw new OperatorError(
      `From Strapi ${before} to ${after}, correct these and run the command again:\n${explain(failure, before, after)}`,
    );
  console.log('\nNow run all tests (npm test), look at the panel, and write the version into docs/strapi-patches.md.\n');
}

await interruptible(upgrade).catch(exitWithError);
