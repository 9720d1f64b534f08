import { yup } from '@strapi/utils';
import { createRequire } from 'node:module';
import type { AnySchema } from 'yup';
import { isRecord } from '../../contract/is-record';
import { assertPatch } from '../assert-patch';
import { installedFile } from '../installed-file';

const PATCH = 'body-blocks';
const TARGET = '@strapi/core 5.54, yup 0.32.9';

type BlockSchema = ReturnType<typeof yup.object>;

/** Strapi's own schemas. */
interface StockSchemas {
  /** text and links of a block */
  inline: AnySchema;
  /** a block with a picture */
  picture: BlockSchema;
  /** a file in it */
  file: BlockSchema;
}

interface Lazy {
  resolve: (options: { value: unknown }) => BlockSchema;
}

/** The one schema that all attributes of the type `blocks` are checked by. */
interface BodySchema {
  innerType?: unknown;
}

const isLazy = (value: unknown): value is Lazy => isRecord(value) && typeof value.resolve === 'function';

const isSchema = (value: unknown): value is AnySchema => yup.isSchema(value);

const isObjectSchema = (value: unknown): value is BlockSchema => isSchema(value) && value.type === 'object';

const typeOf = (block: unknown): string => (isRecord(block) && typeof block.type === 'string' ? block.type : '');

/**
 * Lets a body hold further types of blocks. Strapi 5.54 checks bodies by a list of its own, which nothing can add to.
 *
 * @param makeSchemas schemas by type; of a type that Strapi has, its own is replaced
 * @throws PatchError
 */
export function addBlockTypes(makeSchemas: (stock: StockSchemas) => Readonly<Record<string, BlockSchema>>): void {
  const core = installedFile('@strapi/strapi', '@strapi/core');
  const load = core === undefined ? undefined : createRequire(core);
  const validator = load?.('./services/entity-validator/blocks-validator.js') as
    | { blocksValidator?: () => BodySchema }
    | undefined;
  const body = validator?.blocksValidator?.();
  const stock = body?.innerType;
  assertPatch(PATCH, TARGET, body !== undefined && body === validator?.blocksValidator?.() && isLazy(stock));
  const resolve = (value: unknown): BlockSchema => stock.resolve({ value });
  const picture = resolve({ type: 'image' });
  const { children: inline } = resolve({ type: 'paragraph' }).fields ?? {};
  const { image: file } = picture.fields ?? {};
  assertPatch(PATCH, TARGET, isSchema(inline) && isObjectSchema(file));
  const schemas = new Map(Object.entries(makeSchemas({ inline, picture, file })));
  body.innerType = yup.lazy((block: unknown) => schemas.get(typeOf(block)) ?? resolve(block ?? {}));
}
