import type { Core, UID } from '@strapi/strapi';
import { checkAttributes, checkStringLists } from './attribute-rules';
import { CONTENT_RULES, type Entry } from './content-rules';
import { editorLanguage } from './editor-language';
import { validationError } from './findings';

/**
 * Checks what Strapi's schemas cannot say, on the entry as it stands after the write and before its transaction ends:
 * an update may carry a few attributes, and relations as changes, so that only the outcome shows what is there. Drafts
 * may be incomplete, but what they hold must be sound.
 * @param documentId of a content type of the project's own, just created, updated, cloned or published
 * @throws errors.ValidationError in the editor's language, one message at each input; the transaction must be rolled back
 */
export async function checkContent(strapi: Core.Strapi, uid: UID.ContentType, documentId: string): Promise<void> {
  const rule = CONTENT_RULES[uid];
  const type = strapi.contentType(uid);
  const drafts = type.options?.draftAndPublish === true;
  const entry: Entry | null = await strapi.db.query(uid).findOne({
    where: { documentId, ...(drafts ? { publishedAt: null } : {}) },
    ...(rule?.populate ? { populate: rule.populate } : {}),
  });
  if (entry === null) return;
  const findings = [...checkAttributes(type.attributes, entry), ...(rule?.check(entry) ?? [])];
  if (findings.length > 0) throw validationError(findings, editorLanguage(strapi));
}

/**
 * Checks the string lists that a write brings, before it.
 * @throws errors.ValidationError as checkContent
 */
export function checkGivenLists(strapi: Core.Strapi, uid: UID.ContentType, data: Readonly<Record<string, unknown>> = {}): void {
  const findings = checkStringLists(strapi.contentType(uid).attributes, data);
  if (findings.length > 0) throw validationError(findings, editorLanguage(strapi));
}
