import { assertPatch } from '../assert-patch';

/** An attribute that keeps Strapi from duplicating an entry at once, and why. */
type ProhibitedField = [path: string[], reason: string];

interface Context {
  status: number;
  body?: unknown;
}

interface CloneController {
  autoClone: (this: CloneController, ctx: Context) => Promise<void>;
  clone: (this: CloneController, ctx: Context) => Promise<void>;
}

interface Refusal {
  error?: { details?: { prohibitedFields?: ProhibitedField[] } };
}

/**
 * Duplicates an entry at once where a clone gets its unique values by itself. Strapi 5.54 refuses wherever an attribute is unique,
 * and lists all of them in a dialog, also those that no editor sees.
 *
 * @param isFilled whether a clone gets a value of its own at this path
 */
export function allowDuplicates(controller: CloneController | undefined, isFilled: (path: readonly string[]) => boolean): void {
  const { autoClone, clone } = controller ?? {};
  const fits = typeof autoClone === 'function' && String(autoClone).includes('getProhibitedCloningFields(model)');
  assertPatch('duplicates', '@strapi/content-manager 5.54', fits && controller !== undefined && typeof clone === 'function');
  controller.autoClone = async function (ctx) {
    await autoClone.call(this, ctx);
    const { details } = (ctx.body as Refusal | undefined)?.error ?? {};
    if (details?.prohibitedFields === undefined) return;
    details.prohibitedFields = details.prohibitedFields.filter(([path]) => !isFilled(path));
    if (details.prohibitedFields.length > 0) return;
    ctx.status = 200;
    await this.clone(ctx);
  };
}
