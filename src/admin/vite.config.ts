import { patchStrapi } from './patch-strapi';

interface ViteConfiguration {
  plugins?: unknown[];
}

/** @param configuration Strapi's own, of Vite */
export default function configure(configuration: ViteConfiguration): ViteConfiguration {
  return { ...configuration, plugins: [...(configuration.plugins ?? []), patchStrapi()] };
}
