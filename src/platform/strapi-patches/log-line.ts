import { createRequire } from 'node:module';
import { assertPatch } from './assert-patch';
import { installedFile } from './installed-file';

/** Where winston, Strapi's logger, expects the finished line of an entry. */
export const LINE = Symbol.for('message');

/** @throws PatchError when winston expects it elsewhere: it would then print `undefined` for every entry */
export function assertLogLine(): void {
  const file = installedFile('@strapi/strapi', '@strapi/core', '@strapi/logger', 'winston', 'triple-beam');
  const { MESSAGE } = file === undefined ? {} : (createRequire(__filename)(file) as { MESSAGE?: unknown });
  assertPatch('log-line', 'winston 3', MESSAGE === LINE);
}
