import type { Core, UID } from '@strapi/strapi';
import { isShopContent } from '../../../contract/public-content';
import { checkAttributes, checkWritten } from './attribute-rules';
import { CONTENT_RULES, type Entry } from './content-rules';
import { editorLanguage } from '../../texts/editor-language';
import { toValidationError, type FieldError } from './field-errors';
import { checkCode } from './product-codes';
import { checkRedirect } from './redirects';
import { assertDeletable, checkMenuLocation } from './required-content';
import { fillSlug } from './slugs';
import { translateStrapiError } from './strapi-messages';
import { nameSynonyms } from './synonyms';

const CHECKED: ReadonlySet<string> = new Set(['create', 'update', 'clone', 'publish']);

interface WriteParams {
  documentId?: string;
  data?: Record<string, unknown>;
}

/** @throws errors.ValidationError in the editor's language, with one message at each input */
function throwIfAny(strapi: Core.Strapi, fieldErrors: readonly FieldError[]): void {
  if (fieldErrors.length > 0) throw toValidationError(fieldErrors, editorLanguage(strapi));
}

/** @returns what of an entry breaks the rules that Strapi's schemas can't express. @param entry with what the type's rule populates */
export function contentErrors(strapi: Core.Strapi, uid: UID.ContentType, entry: Entry): FieldError[] {
  return [...checkAttributes(strapi.contentType(uid).attributes, entry), ...(CONTENT_RULES[uid]?.check(entry) ?? [])];
}

/**
 * Checks the entry after the write: an update may carry few attributes, and relations as changes, so that only the result shows
 * what is there. Drafts may be incomplete, but what they hold must be valid.
 */
async function checkContent(strapi: Core.Strapi, uid: UID.ContentType, documentId: string): Promise<void> {
  const rule = CONTENT_RULES[uid];
  const hasDrafts = strapi.contentType(uid).options?.draftAndPublish === true;
  const entry: Entry | null = await strapi.db.query(uid).findOne({
    where: { documentId, ...(hasDrafts ? { publishedAt: null } : {}) },
    ...(rule?.populate ? { populate: rule.populate } : {}),
  });
  if (entry === null) return;
  throwIfAny(strapi, contentErrors(strapi, uid, entry));
}

/**
 * Checks the rules that Strapi's schemas can't express, in the write's own transaction, and reports errors in the editor's
 * language. Install it after `installDocumentWrites`, which opens that transaction.
 */
export function installDocumentChecks(strapi: Core.Strapi): void {
  strapi.documents.use(async (context, next) => {
    const { uid, action } = context;
    if (!isShopContent(uid)) return next();
    const params = context.params as WriteParams;
    if (action === 'delete') await assertDeletable(strapi, uid, params.documentId);
    if (!CHECKED.has(action)) return next();
    try {
      // Before the write: a database refuses invalid JSON and moments with an error of its own, which no editor could read.
      throwIfAny(strapi, checkWritten(strapi.contentType(uid).attributes, params.data ?? {}));
      if (uid === 'api::menu.menu' && action === 'update') throwIfAny(strapi, await checkMenuLocation(strapi, params));
      if (uid === 'api::product.product') throwIfAny(strapi, await checkCode(strapi, action, params));
      throwIfAny(strapi, await checkRedirect(strapi, uid, params));
      await fillSlug(strapi, uid, action, params);
      nameSynonyms(uid, params);
      const result = await next();
      const existing = action === 'create' || action === 'clone' ? undefined : params.documentId;
      const documentId = existing ?? (result as { documentId?: string } | null)?.documentId;
      if (documentId !== undefined) await checkContent(strapi, uid, documentId);
      return result;
    } catch (error) {
      throw translateStrapiError(strapi, error);
    }
  });
}
