import { markRelationSearch } from '../../platform/strapi-patches/relation-search';

interface ContentManager {
  controllers: { relations: Parameters<typeof markRelationSearch>[0] };
}

/** Lets relation pickers find as the panel's lists do (src/panel-search). */
export default function extendContentManager(plugin: ContentManager): ContentManager {
  markRelationSearch(plugin.controllers?.relations);
  return plugin;
}
