// @ts-check
/*
 * Loaded before a server under test: changes the inside of one library in the way that a new version of it might, so that one
 * patch of docs/strapi-patches.md no longer fits. BREAK names what to change.
 */
const { realpathSync } = require('node:fs');
const http = require('node:http');
const { createRequire, Module } = require('node:module');
const net = require('node:net');
const path = require('node:path');

const root = path.resolve(__dirname, '..', '..');
/** @param {...string} names each a dependency of the one before it */
const resolve = (...names) => names.reduce((file, name) => createRequire(file).resolve(name), path.join(root, 'package.json'));
/** @param {string} file below node_modules: packages do not export their inside */
const inside = (file) => realpathSync(path.join(root, 'node_modules', ...file.split('/')));

/** @param {string} file @param {(exports: any) => any} change */
function replaceExports(file, change) {
  const given = require(file);
  const cached = require.cache[file];
  if (!cached) throw new Error(`${file} is not in the module cache.`);
  cached.exports = change(given);
}

/** @param {string} importer part of the path of the importing file @param {string} name @param {string} file found instead */
function redirect(importer, name, file) {
  const loader = /** @type {any} */ (Module);
  const stock = loader._resolveFilename;
  loader._resolveFilename = (/** @type {any[]} */ ...[request, parent, ...rest]) =>
    request === name && parent?.filename?.includes(importer) ? file : stock(request, parent, ...rest);
}

/** @param {string} name of the package @param {(server: any) => void} change of what Strapi gets of it */
function changePlugin(name, change) {
  const changed = (/** @type {any} */ server) => {
    change(server);
    return server;
  };
  replaceExports(resolve(`${name}/strapi-server`), (given) =>
    typeof given === 'function' ? (/** @type {any} */ tools) => changed(given(tools)) : changed(given.default ?? given),
  );
}
/** @param {string} controller of the content manager @param {string} action that finds nothing then */
const emptyAction = (controller, action) =>
  replaceExports(inside(`@strapi/content-manager/dist/server/controllers/${controller}.js`), (given) => ({
    ...given,
    [action]: async (/** @type {any} */ ctx) => {
      ctx.body = { results: [] };
    },
  }));
const databaseOf = () => require(resolve('@strapi/strapi', '@strapi/database')).Database.prototype;
const sqliteTransaction = () => require(inside('knex/lib/dialects/sqlite3/execution/sqlite-transaction.js')).prototype;

/** @type {Record<string, () => void>} */
const CHANGES = {
  'Strapi takes the handler when it creates the server': () => {
    const server = require(inside('@strapi/core/dist/services/server/http-server.js'));
    const { createHTTPServer } = server;
    server.createHTTPServer = (/** @type {any} */ strapi, /** @type {any} */ app) => {
      const handler = app.callback();
      return createHTTPServer(strapi, { callback: () => handler });
    };
  },
  'the router keeps what it matched elsewhere': () => {
    const { prototype } = require(resolve('@strapi/strapi', '@strapi/core', '@koa/router'));
    const { routes } = prototype;
    prototype.routes = function () {
      const stock = routes.call(this);
      const dispatch = (/** @type {any} */ ctx, /** @type {any} */ next) => {
        const done = stock(ctx, next);
        ctx.matchedLayers = ctx.matched;
        delete ctx.matched;
        return done;
      };
      return Object.assign(dispatch, { router: stock.router });
    };
  },
  'the cache plugin runs in a route': () =>
    changePlugin('@strapi-community/plugin-rest-cache', (server) => {
      const { register } = server;
      server.register = async (/** @type {any} */ tools) => {
        await register(tools);
        const [route] = tools.strapi.plugins['content-manager'].routes.admin.routes;
        route.config = { ...route.config, middlewares: ['plugin::rest-cache.purgeAdmin'] };
      };
    }),
  'the cache plugin keeps a store of its own': () =>
    changePlugin('@strapi-community/plugin-rest-cache', (server) => {
      const { register, services } = server;
      const { cacheStore } = services;
      server.register = async (/** @type {any} */ tools) => {
        await register(tools);
        tools.strapi.get('services').set('plugin::rest-cache.cacheStore', cacheStore(tools));
      };
    }),
  'Strapi marks actions with another symbol': () => {
    const stock = Symbol.for;
    Symbol.for = (name) => stock(name === '__type__' ? '__kind__' : name);
    require(inside('@strapi/core/dist/services/content-api/permissions/index.js'));
    Symbol.for = stock;
  },
  'Knex begins a transaction in other words': () => {
    sqliteTransaction().begin = function (/** @type {any} */ connection) {
      return this.query(connection, 'BEGIN TRANSACTION;');
    };
  },
  'the database describes pictures otherwise': () => {
    const prototype = databaseOf();
    const { init } = prototype;
    prototype.init = async function (/** @type {any[]} */ ...given) {
      const made = await init.apply(this, given);
      for (const { attributes } of this.metadata.values())
        for (const attribute of Object.values(attributes)) {
          attribute.pictureOf = attribute.morphBy;
          delete attribute.morphBy;
        }
      return made;
    };
  },
  'the pool of Knex counts under other names': () => {
    delete require(resolve('@strapi/strapi', '@strapi/database', 'knex', 'tarn')).Pool.prototype.numPendingAcquires;
  },
  'Knex loads another driver': () => redirect(`${path.sep}knex${path.sep}`, 'better-sqlite3', '/sqlite3/index.js'),
  'the driver has other methods': () => replaceExports(resolve('better-sqlite3'), () => class {}),
  'Strapi finds another typescript-utils': () =>
    redirect(path.join('@strapi', 'core'), '@strapi/typescript-utils', '/other/index.js'),
  'Strapi asks typescript-utils under another name': () => {
    const fs = require('node:fs');
    const stock = fs.readFileSync;
    const file = resolve('@strapi/typescript-utils');
    fs.readFileSync = /** @type {any} */ (
      (/** @type {any} */ name, /** @type {any} */ options) => (name === file ? '' : stock(name, options))
    );
  },
  'winston expects a line elsewhere': () => {
    const file = resolve('@strapi/strapi', '@strapi/core', '@strapi/logger', 'winston', 'triple-beam');
    replaceExports(file, (given) => Object.create(given, { MESSAGE: { value: Symbol.for('line') } }));
  },
  'forms are parsed in other steps': () => {
    const { prototype } = require(resolve('@strapi/strapi', '@strapi/core', 'koa-body', 'formidable/src/parsers/Multipart'));
    prototype.tell = prototype._handleCallback;
    delete prototype._handleCallback;
  },
  'the rate limiter reads its key later': () => {
    const { prototype } = require(resolve('koa-ratelimit/limiter/memory'));
    const { get } = prototype;
    prototype.get = async function () {
      await undefined;
      return get.call(this);
    };
  },
  'authentication has other methods': () =>
    replaceExports(inside('@strapi/core/dist/services/auth/index.js'), (create) => () => {
      const { verify, ...rest } = create();
      return { ...rest, check: verify };
    }),
  'a transaction does not tell of its commit': () => {
    const prototype = databaseOf();
    const { transaction } = prototype;
    prototype.transaction = function (/** @type {any} */ work) {
      return transaction.call(this, work && ((/** @type {any} */ { trx, rollback }) => work({ trx, rollback })));
    };
  },
  'the database calls its dialect otherwise': () => {
    const prototype = databaseOf();
    const { init } = prototype;
    prototype.init = async function (/** @type {any} */ options) {
      const done = await init.call(this, options);
      Object.defineProperty(this.dialect, 'client', { value: 'libsql' });
      return done;
    };
  },
  'Node’s HTTP server closes as its TCP server does': () =>
    Object.assign(http.Server.prototype, { close: net.Server.prototype.close }),
  'the content manager makes slugs elsewhere': () =>
    replaceExports(inside('@strapi/content-manager/dist/server/services/uid.js'), () => () => ({})),
  'relation pickers compare another way': () => emptyAction('relations', 'findAvailable'),
  'chosen relations come in another order': () => emptyAction('relations', 'findExisting'),
  'lists filter by status elsewhere': () => emptyAction('collection-types', 'find'),
  'entries are duplicated elsewhere': () => emptyAction('collection-types', 'autoClone'),
  'entries tell of their saves elsewhere': () =>
    replaceExports(inside('@strapi/core/dist/services/document-service/events.js'), () => ({ createEvents: () => ({}) })),
  'bodies are checked under another name': () =>
    replaceExports(inside('@strapi/core/dist/services/entity-validator/blocks-validator.js'), () => ({})),
  'the database makes a repository for each caller': () => {
    const prototype = databaseOf();
    const { query } = prototype;
    prototype.query = function (/** @type {string} */ uid) {
      return uid === 'plugin::upload.file' ? Object.create(query.call(this, uid)) : query.call(this, uid);
    };
  },
  'the upload provider has other methods': () => {
    const provider = require(createRequire(inside('@strapi/upload/package.json')).resolve('@strapi/provider-upload-local'));
    const { init } = provider;
    provider.init = (/** @type {any[]} */ ...given) => {
      const { uploadStream, ...rest } = init(...given);
      return { ...rest, write: uploadStream };
    };
  },
  'the upload plugin checks pictures elsewhere': () =>
    replaceExports(inside('@strapi/upload/dist/server/services/image-manipulation.js'), ({ isFaultyImage, ...rest }) => ({
      ...rest,
      isBroken: isFaultyImage,
    })),
  'the sign-in has another path': () =>
    changePlugin('@strapi/plugin-users-permissions', ({ routes }) => {
      const given = routes['content-api'];
      routes['content-api'] = (/** @type {any} */ context) => {
        const router = given(context);
        return { ...router, routes: router.routes.filter((/** @type {any} */ route) => route.path !== '/auth/local') };
      };
    }),
  'a route that the shop closes has another path': () =>
    changePlugin('@strapi/plugin-users-permissions', ({ routes }) => {
      for (const route of routes.admin.routes) if (route.path === '/providers') route.path = '/social-providers';
    }),
  'Node ends sockets under another name': () => {
    Object.defineProperty(net.Socket.prototype, 'destroySoon', { value: undefined });
  },
  'sessions validate tokens under another name': () => {
    const manager = require(inside('@strapi/core/dist/services/session-manager.js'));
    const { createSessionManager } = manager;
    manager.createSessionManager = (/** @type {any} */ options) => {
      const sessions = createSessionManager(options);
      const renamed = (/** @type {string} */ origin) => Object.assign(sessions(origin), { validateAccessToken: undefined });
      return Object.assign(renamed, sessions);
    };
  },
  'webhooks are removed under another name': () =>
    replaceExports(
      inside('@strapi/core/dist/services/webhook-runner.js'),
      (create) => (/** @type {any} */ options) => Object.assign(create(options), { remove: undefined }),
    ),
  'the content manager publishes many under another name': () =>
    replaceExports(
      inside('@strapi/content-manager/dist/server/services/document-manager.js'),
      (create) => (/** @type {any} */ tools) => {
        const { publishMany, ...rest } = create(tools);
        return { ...rest, publishAll: publishMany };
      },
    ),
  'a plugin has public routes of another name': () =>
    changePlugin('@strapi/email', ({ routes }) => Object.assign(routes, { open: () => ({ type: 'content-api', routes: [] }) })),
};

const change = CHANGES[process.env.BREAK ?? ''];
if (!change) throw new Error(`BREAK names none of: ${Object.keys(CHANGES).join(', ')}`);
change();
