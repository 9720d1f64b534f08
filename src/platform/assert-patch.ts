/** Thrown at start when the inside of a library is not what a patch was written for. */
export class PatchError extends Error {
  override readonly name = 'PatchError';
}

/**
 * @param patch name of its file in strapi-patches, or of the extension
 * @param target package and version that the patch was written for
 * @param fits whether what it replaces is there and looks as expected
 * @throws PatchError
 */
export function assertPatch(patch: string, target: string, fits: boolean): asserts fits {
  if (!fits)
    throw new PatchError(
      `The patch ${patch} was written for ${target} and does not fit what is installed (docs/strapi-patches.md).`,
    );
}

/** Replaces methods of an object that exists already. @throws PatchError when one of them does not */
export function replaceMethods<Target extends object>(
  patch: string,
  target: string,
  object: Target,
  methods: Partial<Target>,
): void {
  const fits = Object.keys(methods).every((name) => typeof object[name as keyof Target] === 'function');
  assertPatch(patch, target, fits);
  Object.assign(object, methods);
}
