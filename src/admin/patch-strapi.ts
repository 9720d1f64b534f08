import type { ModulePatch } from './module-patch';
import { PANEL_PATCHES } from './strapi-patches';

function applyPatch(code: string, { module, imports = '', edits }: ModulePatch): string {
  const patched = edits.reduce((before, [found, replacement]) => {
    const parts = before.split(found);
    if (parts.length === 2) return parts.join(replacement);
    throw new Error(`The patch of ${module} does not fit what is installed (docs/strapi-patches.md): ${String(found)}`);
  }, code);
  return `${imports}${patched}`;
}

/** The part of Vite's plugins that is used here. */
export interface BuildPlugin {
  name: string;
  apply: 'build';
  transform: (code: string, id: string) => { code: string; map: null } | undefined;
  buildEnd: (error?: Error) => void;
}

/**
 * Changes modules of Strapi while the panel is built. The build fails if a text that a patch replaces is not there exactly once,
 * or if a module is not part of the panel.
 */
export function patchStrapi(): BuildPlugin {
  const missing = new Set(PANEL_PATCHES.map(({ module }) => module));
  return {
    name: 'strapi-patches',
    apply: 'build',
    transform(code, id) {
      const file = id.replaceAll('\\', '/').replace(/\?.*$/, '');
      const patches = PANEL_PATCHES.filter(({ module }) => file.endsWith(`/node_modules/${module}`));
      if (patches.length === 0) return undefined;
      patches.forEach(({ module }) => missing.delete(module));
      return { code: patches.reduce(applyPatch, code), map: null };
    },
    buildEnd(error) {
      if (error !== undefined || missing.size === 0) return;
      throw new Error(`The panel has no such modules any more (docs/strapi-patches.md): ${[...missing].join(', ')}`);
    },
  };
}
