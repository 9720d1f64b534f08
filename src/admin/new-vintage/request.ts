import {
  NEW_VINTAGE_PATH,
  type ExistingVintage,
  type NewVintageAnswer,
  type NewVintageRequest,
} from '../../api/product/new-vintage/panel-api';
import { CONTENT_TAGS, shopApi } from '../api/shop-api';

/** Sends a request of the panel that adds a vintage. */
export const { useAddVintageMutation } = shopApi.injectEndpoints({
  endpoints: (builder) => ({
    addVintage: builder.mutation<NewVintageAnswer, NewVintageRequest>({
      query: (data) => ({ url: NEW_VINTAGE_PATH, method: 'POST', data }),
      // A list that is read again closes the dialogs of its rows: a refusal would not be seen.
      invalidatesTags: (_answer, error) => (error ? [] : [...CONTENT_TAGS]),
    }),
  }),
});

/** @returns the wine that has this vintage already, where that is why a request was refused */
export const existingVintage = (error: unknown): ExistingVintage['existing'] | undefined =>
  ((error ?? {}) as { details?: Partial<ExistingVintage> }).details?.existing;
