import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';
import { guardFolders, type FolderControllers } from '../../media/folder-rights';
import { imageManipulation } from '../../media/image-manipulation';
import { assertPatch, replaceMethods } from '../../platform/strapi-patches/assert-patch';
import { withoutPublicRoutes } from '../../platform/strapi-patches/public-plugin-routes';
import { isRendition, PUBLIC_FOLDER } from '../../read-model/projection/renditions';

type Service = (context: { strapi: Core.Strapi }) => object;

interface ProviderService {
  upload: (file: object) => Promise<void>;
  replace: (file: object, old: object) => Promise<void>;
}

interface UploadPlugin {
  controllers: FolderControllers;
  routes: Record<string, unknown>;
  contentTypes: { file: { schema: { attributes: Record<string, object>; indexes: object[] } } };
  services: { provider: (context: { strapi: Core.Strapi }) => ProviderService; 'image-manipulation': object | Service };
}

const PATCH = 'upload (src/extensions)';
const TARGET = '@strapi/upload 5.54';

/** Adapts Strapi's upload plugin: public ids, renditions, and no public routes (files are managed in the panel alone). */
export default function extendUpload(plugin: UploadPlugin): UploadPlugin {
  const { provider, 'image-manipulation': stock } = plugin.services;
  const fits = typeof provider === 'function' && ['function', 'object'].includes(typeof stock);
  const { indexes, attributes } = plugin.contentTypes?.file?.schema ?? {};
  assertPatch(PATCH, TARGET, fits && typeof attributes === 'object' && Array.isArray(indexes));

  // The row's own id changes when an import moves content to another database.
  plugin.contentTypes.file.schema.attributes.public_id = {
    type: 'integer',
    configurable: false,
    writable: false,
    visible: false,
  };
  // As of all content: src/read-model/panel-search/sort-keys.ts.
  plugin.contentTypes.file.schema.attributes.sort_key = { type: 'text', configurable: false, writable: false, visible: false };

  // An article's body names its files by their hash.
  indexes.push({ name: 'upload_files_hash_index', columns: ['hash'], type: null });

  // The local provider does not start without its folder.
  for (const folder of ['uploads', PUBLIC_FOLDER]) mkdirSync(path.join(environment.mediaDir, folder), { recursive: true });

  plugin.services['image-manipulation'] = (context: { strapi: Core.Strapi }) => {
    const service = { ...(typeof stock === 'function' ? (stock as Service)(context) : stock) };
    replaceMethods(PATCH, TARGET, service, imageManipulation(context.strapi));
    return service;
  };

  plugin.services.provider = (context) => {
    const stockProvider = provider(context);
    return {
      ...stockProvider,
      // A new rendition has a URL of its own; the old one stays available for a day.
      replace: (file, old) => (isRendition(file) ? stockProvider.upload(file) : stockProvider.replace(file, old)),
    };
  };
  const { 'admin-folder': folder, 'admin-folder-file': many } = plugin.controllers;
  const actions = [folder?.update, many?.deleteMany, many?.moveMany];
  assertPatch(
    PATCH,
    TARGET,
    actions.every((action) => typeof action === 'function'),
  );
  Object.assign(plugin.controllers, guardFolders(plugin.controllers));
  return withoutPublicRoutes(plugin);
}
