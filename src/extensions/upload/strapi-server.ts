interface UploadPlugin {
  contentTypes: { file: { schema: { attributes: Record<string, object> } } };
}

/** A picture's id in the API. The row's own id may change when content moves to another database. */
export default function extendUpload(plugin: UploadPlugin): UploadPlugin {
  plugin.contentTypes.file.schema.attributes.public_id = {
    type: 'integer',
    configurable: false,
    writable: false,
    visible: false,
  };
  return plugin;
}
