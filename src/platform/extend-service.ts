import type { Core, UID } from '@strapi/strapi';
import { assertPatch, replaceMethods } from './assert-patch';

interface Context {
  strapi: Core.Strapi;
}

const extended: string[] = [];

/** Services of a plugin, as its extension gets them. */
export type PluginServices = Record<string, object | ((context: Context) => object)>;

/**
 * Replaces methods of a plugin's service. To be called by the plugin's extension, before Strapi makes the service.
 *
 * @param plugin its name, for a PatchError
 * @param replace makes the new methods; gets the stock ones
 * @throws PatchError where the plugin has no such service, or, when it is made, no such method
 */
export function extendService<Service extends object>(
  plugin: string,
  services: PluginServices,
  name: string,
  replace: (strapi: Core.Strapi, stock: Service) => Partial<Service>,
): void {
  const stock = services[name];
  const [patch, target] = [`${plugin}.${name} (src/extensions)`, '@strapi/strapi 5.54'];
  assertPatch(patch, target, stock !== undefined);
  extended.push(`plugin::${plugin}.${name}`);
  services[name] = (context: Context) => {
    const service = { ...(typeof stock === 'function' ? (stock as (context: Context) => object)(context) : stock) } as Service;
    replaceMethods(patch, target, service, replace(context.strapi, { ...service }));
    return service;
  };
}

/** Strapi makes a service at its first use: here all are made. @throws PatchError */
export function assertExtendedServices(strapi: Core.Strapi): void {
  for (const uid of extended) strapi.service(uid as UID.Service);
}
