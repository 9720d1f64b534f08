// @ts-check
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { builtinModules, createRequire } from 'node:module';
import path from 'node:path';
import { at, listFiles, root } from '../project.mjs';

const CODE = /\.[cm]?js$/;
/** What a file imports by a name in quotes: `require('x')`, `import 'x'`, `export … from 'x'`, `import('x')`. */
const IMPORTS = /(?:\brequire(?:\.resolve)?\(\s*|\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"\n]+)['"]/g;
const NODE_MODULES = `${path.sep}node_modules${path.sep}`;

/** Strapi finds these by names that it puts together (get-enabled-plugins.js, the providers' configuration). */
const STRAPI_PLUGINS = [
  'content-manager',
  'content-type-builder',
  'email',
  'upload',
  'i18n',
  'content-releases',
  'review-workflows',
];
const OTHER_ROOTS = [
  ...['@strapi/strapi', '@strapi/provider-upload-local', '@strapi/provider-email-sendmail', '@strapi/provider-email-nodemailer'],
  ...['@strapi/provider-upload-aws-s3', 'better-sqlite3', 'pg', 'sharp'],
];

/** @param {string} folder @returns {Record<string, any>} */
const manifestOf = (folder) => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

const nameOf = (/** @type {string} */ specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** @param {string} file @returns {string | undefined} the folder of the package that a file belongs to */
function packageOf(file) {
  const start = file.lastIndexOf(NODE_MODULES);
  if (start === -1) return undefined;
  const modules = start + NODE_MODULES.length;
  return path.join(file.slice(0, modules), nameOf(file.slice(modules).split(path.sep).join('/')));
}

/** @param {string} name @param {string} from @returns {string | undefined} the folder that Node finds a package in */
function findPackage(name, from) {
  for (let folder = path.dirname(from); ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, 'node_modules', name);
    if (existsSync(path.join(candidate, 'package.json'))) return candidate;
    if (folder === root || folder === path.dirname(folder)) return undefined;
  }
}

/** @param {unknown} entry of `exports` @returns {string[]} every file that Node may take, whatever the condition */
function filesOfExport(entry) {
  if (typeof entry === 'string') return [entry];
  return entry !== null && typeof entry === 'object' ? Object.values(entry).flatMap(filesOfExport) : [];
}

/** @param {string} folder @param {string} subpath `.` or `./x` @returns {string[]} files of a package that only `import` finds */
function importedFiles(folder, subpath) {
  const { exports, module, main } = manifestOf(folder);
  const own = exports?.[subpath] ?? (subpath === '.' ? (exports?.import ? exports : undefined) : undefined);
  const files = own === undefined ? [module ?? main ?? 'index.js'] : filesOfExport(own);
  return files.map((file) => path.join(folder, file)).filter((file) => CODE.test(file) && existsSync(file));
}

/**
 * Follows imports from the built server. A package that is reached is kept as a whole, so a file that it finds in another way is there too.
 *
 * @returns {Set<string>} the folders of the packages that the server can reach
 */
export function runtimePackages() {
  /** @type {Set<string>} */
  const packages = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  /** @type {string[]} */
  const queue = [];
  const add = (/** @type {string} */ file) => {
    const folder = packageOf(file);
    if (folder !== undefined) packages.add(folder);
    if (seen.has(file) || !CODE.test(file)) return;
    seen.add(file);
    queue.push(file);
  };
  const addImport = (/** @type {string} */ specifier, /** @type {string} */ from) => {
    if (builtinModules.includes(specifier) || specifier.startsWith('node:')) return;
    try {
      add(realpathSync(createRequire(from).resolve(specifier)));
    } catch {
      // A package for `import` alone; or a text that only looks like an import.
      if (specifier.startsWith('.')) return;
      const folder = findPackage(nameOf(specifier), from);
      if (folder === undefined) return;
      packages.add(folder);
      for (const file of importedFiles(folder, `.${specifier.slice(nameOf(specifier).length)}`)) add(file);
    }
  };
  const { dependencies, optionalDependencies } = manifestOf(root);
  const entry = at('package.json');
  for (const file of [...listFiles('dist'), ...listFiles('scripts')]) {
    if (!file.startsWith('dist/build/') && CODE.test(file)) add(at(file));
  }
  const strapi = createRequire(entry).resolve('@strapi/strapi/package.json');
  for (const plugin of STRAPI_PLUGINS) addImport(`@strapi/${plugin}/strapi-server`, strapi);
  for (const name of Object.keys(dependencies)) {
    if (manifestOf(at('node_modules', name)).strapi?.kind === 'plugin') addImport(`${name}/strapi-server`, entry);
  }
  for (const name of [...OTHER_ROOTS, ...Object.keys(optionalDependencies)]) addImport(name, entry);
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(IMPORTS)) addImport(specifier, file);
  }
  return packages;
}
