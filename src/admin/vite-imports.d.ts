/** Vite imports a picture as its URL. */
declare module '*.svg' {
  const url: string;
  export default url;
}

declare module '*.md?raw' {
  const text: string;
  export default text;
}

/** Copied as it is. */
declare module '*.mjs?url' {
  const url: string;
  export default url;
}

interface ImportMeta {
  url: string;
  /** Vite: the URLs of the files that match, by their path from the importing file. */
  glob: (pattern: string, options: { eager: true; query: '?url'; import: 'default' }) => Record<string, string>;
}
