import type { Core } from '@strapi/strapi';
import type { EntryPermissions } from '../../platform/entry-permissions';
import type { Language } from '../../editorial/editor-language';
import type { GroupLookups } from './group-lookup';
import type { Header } from './header';
import { NewGroups } from './new-groups';
import type { TableUid } from './panel-api';

/** What all rows of an import share. */
export interface ImportContext {
  strapi: Core.Strapi;
  uid: TableUid;
  /** of who imports */
  permissions: EntryPermissions;
  header: Header;
  language: Language;
  groups: GroupLookups;
  newGroups: NewGroups;
  /** pictures in the ZIP beside the table, by name, and how often */
  inZip: ReadonlyMap<string, number>;
  /** those that rows need */
  neededFromZip: Set<string>;
}
