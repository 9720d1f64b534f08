// @ts-check
import { OperatorError } from '../progress.mjs';

/**
 * @typedef {object} Registry
 * @property {(name: string) => Promise<string[]>} versions
 * @property {(name: string, version: string) => Promise<Record<string, string>>} dependencies of a package
 */
/** @typedef {{ dependencies: Record<string, string>, devDependencies: Record<string, string>, overrides?: Record<string, unknown> }} Manifest */
/**
 * @typedef {object} Plan
 * @property {Map<string, string>} versions of Strapi's packages, which all have one version
 * @property {string[]} lagging those that are older than the wanted version, because there is no newer one
 * @property {Record<string, string>} overrides so that one copy of each is installed
 * @property {Map<string, string>} followers our other packages whose version is Strapi's, where it is another now
 * @property {string[]} shared all packages of the running shop whose version is Strapi's
 */

const EXACT = /^\d+\.\d+\.\d+$/;
/** More than this part of Strapi's packages may not lag: that would be another version in name only. */
const LAGGING_PART_MAX = 0.5;

const compare = (/** @type {string} */ one, /** @type {string} */ other) => one.localeCompare(other, 'en', { numeric: true });
const newest = (/** @type {string[]} */ versions) => [...versions].sort(compare).at(-1);
const major = (/** @type {string} */ version) => version.split('.')[0];

/** @param {string[]} given arguments @returns {string} `5.NN`, the newest of it, or `5.NN.P` */
export function readWanted([wanted = '', ...more]) {
  if (/^\d+\.\d+(\.\d+)?$/.test(wanted) && more.length === 0) return wanted;
  throw new OperatorError('Name a version of Strapi: npm run upgrade:strapi -- 5.NN or 5.NN.P');
}

/**
 * @param {string} wanted `5.NN`, the newest of it, or `5.NN.P`
 * @param {string[]} versions of @strapi/strapi
 */
export function chooseTarget(wanted, versions) {
  const releases = versions.filter((version) => EXACT.test(version));
  const target = newest(releases.filter((version) => version === wanted || version.startsWith(`${wanted}.`)));
  if (target !== undefined) return target;
  throw new OperatorError(`There is no Strapi ${wanted}. The newest is ${newest(releases) ?? 'not known'}.`);
}

/** @param {Manifest} manifest @returns {Record<string, string>} */
const ownDependencies = ({ dependencies, devDependencies }) => ({ ...devDependencies, ...dependencies });

/**
 * Strapi's packages need each other in one version. Where one has not got the version yet, the newest before it is taken.
 *
 * @param {Manifest} manifest
 * @param {string} target
 * @param {Registry} registry
 * @param {Record<string, string>[]} installed what the packages that are installed depend on
 * @returns {Promise<Plan>}
 */
export async function planUpgrade(manifest, target, registry, installed) {
  const own = ownDependencies(manifest);
  const strapiMajor = major(target);
  /** @type {Map<string, string>} */
  const versions = new Map();
  /** @type {[string, string][]} what they ask for */
  const asked = [];
  const waiting = Object.keys(own).filter((name) => name.startsWith('@strapi/') && major(own[name] ?? '') === strapiMajor);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (versions.has(name)) continue;
    const there = (await registry.versions(name)).filter((version) => EXACT.test(version) && compare(version, target) <= 0);
    const version = newest(there.filter((one) => major(one) === strapiMajor));
    if (version === undefined)
      throw new OperatorError(`${name} has no version up to ${target}: it may be gone from Strapi. Remove it from package.json.`);
    versions.set(name, version);
    for (const [dependency, range] of Object.entries(await registry.dependencies(name, version))) {
      if (!EXACT.test(range)) continue;
      asked.push([dependency, range]);
      if (dependency.startsWith('@strapi/') && range === version) waiting.push(dependency);
    }
  }
  const lagging = [...versions].filter(([, version]) => version !== target).map(([name]) => name);
  if (lagging.length > versions.size * LAGGING_PART_MAX) {
    const named = lagging.map((name) => `${name} ${versions.get(name)}`).join(', ');
    const core = versions.get('@strapi/core');
    throw new OperatorError(
      `Strapi ${target} is not complete: ${lagging.length} of its ${versions.size} packages have no such version. ` +
        `${core === undefined ? '' : `The server itself is at ${core}. `}The newest there is: ${named}`,
    );
  }
  const overrides = Object.fromEntries(
    asked.flatMap(([name, range]) => {
      const version = versions.get(name);
      return version === undefined || version === range ? [] : [[name, version]];
    }),
  );
  /** @type {Map<string, string>} */
  const followers = new Map();
  const shared = [];
  for (const [name, version] of Object.entries(own)) {
    const wasStrapis = installed.some((dependencies) => dependencies[name] === version);
    const now = newest(asked.flatMap(([dependency, range]) => (dependency === name ? [range] : [])));
    if (versions.has(name) || !wasStrapis || now === undefined) continue;
    if (name in manifest.dependencies) shared.push(name);
    if (now !== version) followers.set(name, now);
  }
  return { versions, lagging, overrides, followers, shared };
}

/** @param {Manifest} manifest @param {Plan} plan @returns {Manifest} */
export function withPlan(manifest, { versions, overrides, followers }) {
  const version = (/** @type {string} */ name, /** @type {string} */ before) =>
    versions.get(name) ?? followers.get(name) ?? before;
  const update = (/** @type {Record<string, string>} */ all) =>
    Object.fromEntries(Object.entries(all).map(([name, before]) => [name, version(name, before)]));
  const isOther = (/** @type {string} */ name, /** @type {unknown} */ value) =>
    !name.startsWith('@strapi/') || String(value).startsWith('npm:');
  const others = Object.entries(manifest.overrides ?? {}).filter(([name, value]) => isOther(name, value));
  return {
    ...manifest,
    dependencies: update(manifest.dependencies),
    devDependencies: update(manifest.devDependencies),
    overrides: { ...Object.fromEntries(others), ...overrides },
  };
}
