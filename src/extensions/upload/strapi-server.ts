import { withoutPublicRoutes } from '../../operations/public-routes';

interface UploadPlugin {
  routes: Record<string, unknown>;
  contentTypes: { file: { schema: { attributes: Record<string, object> } } };
}

/**
 * A picture's id in the API (the row's own may change when content moves to another database). Files come and go in the
 * panel alone: what the API shows of them is part of its answers.
 */
export default function extendUpload(plugin: UploadPlugin): UploadPlugin {
  plugin.contentTypes.file.schema.attributes.public_id = {
    type: 'integer',
    configurable: false,
    writable: false,
    visible: false,
  };
  return withoutPublicRoutes(plugin);
}
