import { adminApi } from '@strapi/strapi/admin';
import { NEW_VINTAGE_PATH, type NewVintageAnswer, type NewVintageRequest } from '../../api/product/new-vintage/panel-api';
import { ITEM_UIDS } from '../../contract/content-types';

const LIST = { type: 'Document', id: `${ITEM_UIDS.product}_LIST` } as const;

const vintageApi = adminApi
  .enhanceEndpoints({ addTagTypes: ['Document', 'CountDocuments', 'RecentDocumentList'] })
  .injectEndpoints({
    endpoints: (builder) => ({
      addVintage: builder.mutation<NewVintageAnswer, NewVintageRequest>({
        query: (data) => ({ url: NEW_VINTAGE_PATH, method: 'POST', data }),
        // As Strapi's own for a new entry. A list that is read again closes the dialogs of its rows: a refusal would not be seen.
        invalidatesTags: (_answer, error) => (error ? [] : [LIST, 'CountDocuments', 'RecentDocumentList']),
      }),
    }),
  });

/** Sends a request of the panel that adds a vintage. */
export const { useAddVintageMutation } = vintageApi;
