import type { Core } from '@strapi/strapi';
import type { Language } from '../../../texts/editor-language';
import type { GroupLookups } from './group-lookup';
import type { GrapeNames } from '../foreign/grape-names';
import type { Header } from './header';
import { NewGroups } from './new-groups';
import type { TableUid } from './panel-api';
import type { PictureLibrary } from './picture-lookup';
import type { PlanSummary } from './plan-summary';
import type { StoredWines } from './stored-wines';
import type { ValueChoices } from './value-choices';

/** What all rows of an import share. */
export interface ImportContext {
  strapi: Core.Strapi;
  uid: TableUid;
  header: Header;
  language: Language;
  groups: GroupLookups;
  newGroups: NewGroups;
  grapes: GrapeNames;
  valueChoices: ValueChoices;
  /** whether prices are in thousands of đồng */
  isThousands: boolean;
  /** the pictures of the media library, once a cell names one */
  library?: PictureLibrary;
  /** the wines of the shop, once a row is looked up by its name */
  wines?: StoredWines;
  summary: PlanSummary;
}
