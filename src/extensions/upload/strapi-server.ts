import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { environment } from '../../environment';
import { guardFolders, type FolderControllers } from '../../media/server/folder-rights';
import { imageManipulation } from '../../media/server/image-manipulation';
import { bulkFiles, bulkFolders } from '../../media/server/bulk-files';
import { uploads } from '../../media/server/replaced-files';
import type { FileService, FolderService, UploadService } from '../../media/server/upload-services';
import { assertPatch } from '../../platform/assert-patch';
import { extendService, type PluginServices } from '../../platform/extend-service';
import { isRendition, PUBLIC_FOLDER } from '../../public/read-model/projection/renditions';

interface ProviderService {
  upload: (file: object) => Promise<void>;
  replace: (file: object, old: object) => Promise<void>;
}

interface UploadPlugin {
  controllers: FolderControllers;
  contentTypes: { file: { schema: { attributes: Record<string, object>; indexes: object[] } } };
  services: PluginServices;
}

const PATCH = 'upload (src/extensions)';
const TARGET = '@strapi/upload 5.54';

/** Adapts Strapi's upload plugin: public ids, renditions, one file at a time, and the rights of folders. */
export default function extendUpload(plugin: UploadPlugin): UploadPlugin {
  const { indexes, attributes } = plugin.contentTypes?.file?.schema ?? {};
  assertPatch(PATCH, TARGET, typeof attributes === 'object' && Array.isArray(indexes));

  // The row's own id changes when an import moves content to another database.
  plugin.contentTypes.file.schema.attributes.public_id = {
    type: 'integer',
    configurable: false,
    writable: false,
    visible: false,
  };
  // As of all content: src/public/read-model/panel-search/record-words.ts.
  plugin.contentTypes.file.schema.attributes.sort_key = { type: 'text', configurable: false, writable: false, visible: false };

  // An article's body names its files by their hash.
  indexes.push({ name: 'upload_files_hash_index', columns: ['hash'], type: null });

  // The local provider does not start without its folder.
  for (const folder of ['uploads', PUBLIC_FOLDER]) mkdirSync(path.join(environment.mediaDir, folder), { recursive: true });

  const { services } = plugin;
  extendService<ReturnType<typeof imageManipulation>>('upload', services, 'image-manipulation', imageManipulation);
  extendService<UploadService>('upload', services, 'upload', uploads);
  extendService<FileService>('upload', services, 'file', bulkFiles);
  extendService<FolderService>('upload', services, 'folder', bulkFolders);
  extendService<ProviderService>('upload', services, 'provider', (_strapi, stock) => ({
    // A new rendition has a URL of its own; the old one stays available for a day.
    replace: (file, old) => (isRendition(file) ? stock.upload(file) : stock.replace(file, old)),
  }));
  const { 'admin-folder': folder, 'admin-folder-file': many } = plugin.controllers;
  const actions = [folder?.update, many?.deleteMany, many?.moveMany];
  assertPatch(
    PATCH,
    TARGET,
    actions.every((action) => typeof action === 'function'),
  );
  Object.assign(plugin.controllers, guardFolders(plugin.controllers));
  return plugin;
}
