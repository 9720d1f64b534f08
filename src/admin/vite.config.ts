import { patchStrapi } from './patch-strapi';

interface ViteConfiguration {
  plugins?: unknown[];
  build?: { outDir?: string };
}

/** @param configuration Strapi's own, of Vite */
export default function configure(configuration: ViteConfiguration): ViteConfiguration {
  const plugins = [...(configuration.plugins ?? []), patchStrapi()];
  // Of scripts/build.mjs, which puts the panel in its place when it is whole.
  const { PANEL_BUILD_DIR: outDir } = process.env;
  return { ...configuration, plugins, build: { ...configuration.build, ...(outDir === undefined ? {} : { outDir }) } };
}
