import { patchStrapi } from './patch-strapi';

interface ViteConfiguration {
  plugins?: unknown[];
  build?: { rollupOptions?: object };
}

/**
 * Without tree shaking a build takes a fifth less processor time, and the panel grows by 4 %.
 *
 * @param configuration Strapi's own, of Vite
 */
export default function configure({ plugins = [], build, ...configuration }: ViteConfiguration): object {
  return {
    ...configuration,
    plugins: [...plugins, patchStrapi()],
    build: { ...build, reportCompressedSize: false, rollupOptions: { ...build?.rollupOptions, treeshake: false } },
  };
}
