/** Texts to replace in a module of Strapi's panel. */
export interface ModulePatch {
  /** end of the file's path in node_modules */
  module: string;
  /** a line that the replacements need; Vite resolves its path from the project's folder */
  imports?: string;
  edits: readonly (readonly [found: string | RegExp, replacement: string])[];
}
