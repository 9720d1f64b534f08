import { bulkDocuments, type DocumentManager } from '../../editing/saving/server/bulk-documents';
import { describeProducts } from '../../editing/lists/server/product-labels';
import { isFilledInClones } from '../../editing/saving/server/slugs';
import { extendService, type PluginServices } from '../../platform/extend-service';
import { allowDuplicates } from '../../platform/strapi-patches/duplicates';
import { filterStatusInDatabase } from '../../platform/strapi-patches/list-status';
import { extendRelations } from '../../platform/strapi-patches/relation-labels';
import { markRelationSearch } from '../../platform/strapi-patches/relation-search';

interface ContentManager {
  services: PluginServices;
  controllers: {
    relations: Parameters<typeof markRelationSearch>[0] & Parameters<typeof extendRelations>[0];
    'collection-types': Parameters<typeof filterStatusInDatabase>[0] & Parameters<typeof allowDuplicates>[0];
  };
}

/** Adapts the panel's lists, their duplicates, and its relation pickers, which find as the lists do (src/public/read-model/panel-search). */
export default function extendContentManager(plugin: ContentManager): ContentManager {
  const { relations, 'collection-types': lists } = plugin.controllers ?? {};
  markRelationSearch(relations);
  extendRelations(relations, (target, ids, userAbility) => describeProducts(strapi, target, ids, userAbility));
  filterStatusInDatabase(lists);
  allowDuplicates(lists, isFilledInClones);
  extendService<DocumentManager>('content-manager', plugin.services, 'document-manager', bulkDocuments);
  return plugin;
}
