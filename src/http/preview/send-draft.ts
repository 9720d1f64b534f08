import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { itemRequest } from '../../contract/item-request';
import { notFound } from '../../contract/problems';
import { sendPrivate } from '../../contract/answer';
import { validated } from '../validation';
import type { SlugKind } from '../../read-model/write/slugs';
import { demandPreview } from './access';
import { findDraft } from './drafts';

interface DraftSource {
  kind: SlugKind;
  /** @returns the whole answer of a document's draft, ready JSON */
  readDraft: (strapi: Core.Strapi, documentId: string) => Promise<string | undefined>;
  missing: string;
}

/**
 * Answers an item's address with its draft, for whoever may see it; nobody may keep the answer. A token for one document
 * goes on working where the editor has just given its draft another slug.
 */
export async function sendDraft(strapi: Core.Strapi, ctx: Context, source: DraftSource): Promise<void> {
  const only = await demandPreview(strapi, ctx, source.kind);
  const { slug } = validated(ctx, itemRequest).params;
  const documentId = (await findDraft(strapi, source.kind, slug)) ?? only;
  if (only !== undefined && documentId !== only) throw new errors.ForbiddenError();
  const draft = documentId === undefined ? undefined : await source.readDraft(strapi, documentId);
  if (draft === undefined) throw notFound(source.missing);
  sendPrivate(ctx, draft);
}
