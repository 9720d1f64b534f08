import type { ModulePatch } from './module-patch';
import { PANEL_PATCHES } from './strapi-patches';

interface Patched {
  code: string;
  /** what does not fit: a text that is not there exactly once */
  misfits: string[];
}

export function applyPatch(code: string, { module, imports = '', edits }: ModulePatch): Patched {
  const misfits: string[] = [];
  const patched = edits.reduce((before, [found, replacement]) => {
    const parts = before.split(found);
    if (parts.length === 2) return parts.join(replacement);
    misfits.push(`${module}: ${parts.length - 1} times ${String(found)}`);
    return before;
  }, code);
  return { code: `${imports}${patched}`, misfits };
}

/** The part of Vite's plugins that is used here. */
interface BuildPlugin {
  name: string;
  apply: 'build';
  transform: (code: string, id: string) => { code: string; map: null } | undefined;
  buildEnd: (error?: Error) => void;
}

/**
 * Changes modules of Strapi while the panel is built. The build fails if a text that a patch replaces is not there exactly once,
 * or if a module is not part of the panel, and names all of them.
 */
export function patchStrapi(): BuildPlugin {
  const missing = new Set(PANEL_PATCHES.map(({ module }) => module));
  const misfits: string[] = [];
  return {
    name: 'strapi-patches',
    apply: 'build',
    transform(code, id) {
      const file = id.replaceAll('\\', '/').replace(/\?.*$/, '');
      const patches = PANEL_PATCHES.filter(({ module }) => file.endsWith(`/node_modules/${module}`));
      if (patches.length === 0) return undefined;
      patches.forEach(({ module }) => missing.delete(module));
      const patched = patches.reduce((before, patch) => {
        const after = applyPatch(before, patch);
        misfits.push(...after.misfits);
        return after.code;
      }, code);
      return { code: patched, map: null };
    },
    buildEnd(error) {
      const gone = error === undefined ? [...missing].map((module) => `${module}: not part of the panel`) : [];
      const all = [...misfits, ...gone];
      if (all.length === 0) return;
      throw new Error(`Patches do not fit what is installed (docs/strapi-patches.md):\n${all.join('\n')}`);
    },
  };
}
