import type { Core } from '@strapi/strapi';
import { isShopContent } from '../contract/content-types';
import { fillSlug } from './slugs';
import { inEditorsLanguage } from './strapi-messages';
import { checkContent, checkGivenLists } from './validation';

const CHECKED: ReadonlySet<string> = new Set(['create', 'update', 'clone', 'publish']);

/**
 * Holds what an editor saves against the rules that Strapi's schemas cannot say, in the write's own transaction, and
 * tells her of faults in her language. To be installed behind `installDocumentWrites`, which opens that transaction.
 */
export function installDocumentChecks(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    if (!isShopContent(uid) || !CHECKED.has(action)) return next();
    const params = context.params as { documentId?: string; data?: Record<string, unknown> };
    try {
      checkGivenLists(strapi, uid, params.data);
      await fillSlug(strapi, uid, action, params);
      const result = await next();
      const written = action === 'create' || action === 'clone' ? undefined : params.documentId;
      const documentId = written ?? (result as { documentId?: string } | null)?.documentId;
      if (documentId !== undefined) await checkContent(strapi, uid, documentId);
      return result;
    } catch (error) {
      throw inEditorsLanguage(strapi, error);
    }
  });
}
