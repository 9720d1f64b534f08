import type { Core } from '@strapi/strapi';
import { assertPatch } from './assert-patch';

/** Services of Strapi 5.54 that its documentation does not describe, with the members that are used here. */
const SERVICES = {
  'admin::permission': ['actionProvider', 'createPermissionsManager', 'engine'],
  'admin::role': ['addPermissions', 'assignPermissions'],
  'admin::user': ['exists', 'createFirstAdmin'],
  'plugin::content-manager.components': ['findComponent', 'findConfiguration', 'updateConfiguration'],
  'plugin::content-manager.content-types': ['findContentType', 'findConfiguration', 'updateConfiguration'],
  'plugin::content-manager.permission-checker': ['create'],
  'plugin::content-manager.uid': ['generateUIDField'],
  'plugin::upload.file': ['signFileUrls'],
  // Strapi creates a service at its first use; the patch src/extensions/upload checks itself when it is created.
  'plugin::upload.image-manipulation': ['generateResponsiveFormats'],
  // When it is created, src/extensions/users-permissions has replaced it.
  'plugin::users-permissions.jwt': ['issueBound', 'verify'],
  'plugin::upload.provider': ['upload', 'replace'],
} as const;

type ServiceName = keyof typeof SERVICES;

/** @returns a service, whose type the caller asserts; @throws PatchError when a member is missing */
export function internalService(strapi: Core.Strapi, name: ServiceName): unknown {
  const service: Record<string, unknown> | undefined = strapi.service(name);
  const fits = SERVICES[name].every((member) => service?.[member] !== undefined);
  assertPatch(`internal-services (${name})`, '@strapi/strapi 5.54', fits);
  return service;
}

/** Checks all of them at start, not at their first use. */
export function assertInternalServices(strapi: Core.Strapi): void {
  for (const name of Object.keys(SERVICES) as ServiceName[]) internalService(strapi, name);
}
