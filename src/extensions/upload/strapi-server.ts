import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Core } from '@strapi/strapi';
import { environment } from '../../environment';
import { withoutPublicRoutes } from '../../platform/strapi-patches/public-plugin-routes';
import { imageManipulation } from '../../media/image-manipulation';
import { isRendition, PUBLIC_FOLDER } from '../../read-model/projection/renditions';

type Service = (context: { strapi: Core.Strapi }) => object;

interface ProviderService {
  upload: (file: object) => Promise<void>;
  replace: (file: object, old: object) => Promise<void>;
}

interface UploadPlugin {
  routes: Record<string, unknown>;
  contentTypes: { file: { schema: { attributes: Record<string, object> } } };
  services: { provider: (context: { strapi: Core.Strapi }) => ProviderService; 'image-manipulation': object | Service };
}

/**
 * What Strapi's upload plugin is to do otherwise. Files come and go in the panel alone: what the API shows of them is part
 * of its answers.
 */
export default function extendUpload(plugin: UploadPlugin): UploadPlugin {
  // A picture's id in the API. The row's own id may change when content moves to another database.
  plugin.contentTypes.file.schema.attributes.public_id = {
    type: 'integer',
    configurable: false,
    writable: false,
    visible: false,
  };

  // The local provider refuses to start without its folder.
  for (const folder of ['uploads', PUBLIC_FOLDER]) mkdirSync(path.join(environment.mediaDir, folder), { recursive: true });

  const stock = plugin.services['image-manipulation'];
  plugin.services['image-manipulation'] = (context: { strapi: Core.Strapi }) => ({
    ...(typeof stock === 'function' ? (stock as Service)(context) : stock),
    ...imageManipulation(context.strapi),
  });

  const provider = plugin.services.provider;
  plugin.services.provider = (context) => {
    const stockProvider = provider(context);
    return {
      ...stockProvider,
      // A rendition has an address of its own, and the one before it can still be loaded for a while.
      replace: (file, old) => (isRendition(file) ? stockProvider.upload(file) : stockProvider.replace(file, old)),
    };
  };
  return withoutPublicRoutes(plugin);
}
