import { describeProducts } from '../../editorial/product-labels';
import { filterStatusInDatabase } from '../../platform/strapi-patches/list-status';
import { extendRelations } from '../../platform/strapi-patches/relation-labels';
import { markRelationSearch } from '../../platform/strapi-patches/relation-search';

interface ContentManager {
  controllers: {
    relations: Parameters<typeof markRelationSearch>[0] & Parameters<typeof extendRelations>[0];
    'collection-types': Parameters<typeof filterStatusInDatabase>[0];
  };
}

/** Adapts the panel's lists and its relation pickers, which find as the lists do (src/read-model/panel-search). */
export default function extendContentManager(plugin: ContentManager): ContentManager {
  const { relations, 'collection-types': lists } = plugin.controllers ?? {};
  markRelationSearch(relations);
  extendRelations(relations, (target, ids, userAbility) => describeProducts(strapi, target, ids, userAbility));
  filterStatusInDatabase(lists);
  return plugin;
}
