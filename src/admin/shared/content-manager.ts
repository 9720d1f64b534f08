import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType, ReactNode } from 'react';
import type { BodyBlock } from './body-block';
import type { Part } from './panel-parts';

/** What the content manager tells a document action of the entry that it belongs to. */
export interface ActionProps {
  model: string;
  collectionType: string;
  /** undefined for a new entry, and for a single type */
  documentId?: string;
  /** as the form shows it; undefined for a new entry */
  document?: Record<string, unknown>;
}

/** What an action opens. */
export interface Dialog {
  type: string;
  title: string;
  /** of a notification */
  status?: string;
  content?: unknown;
  onConfirm?: () => Promise<unknown>;
}

/** A button, or an item of a menu. */
export interface Action {
  label: ReactNode;
  disabled?: boolean;
  /** @returns true when no dialog shall follow */
  onClick?: (event?: unknown) => unknown;
  dialog?: Dialog;
  icon?: ReactNode;
  position?: Position | Position[];
}

/** Where an action is offered: beside the form, in the menu of its header, in the menu of a list's row. */
export type Position = 'panel' | 'header' | 'table-row';

interface ListedEntry {
  documentId: string;
  status?: string;
  [attribute: string]: unknown;
}

/** What the content manager tells a bulk action of the selected entries. */
export interface BulkActionProps {
  model: string;
  documents: ListedEntry[];
}

export interface BulkAction {
  label?: ReactNode;
  variant?: string;
  onClick?: () => void;
  /** `publish`, or another one's own members */
  actionType?: string;
  dialog?: Dialog;
}

type Change<Description, Props> = (change: (parts: Part<Description, Props>[]) => Part<Description, Props>[]) => void;

/** A box beside a form. */
export interface SidePanel {
  title: string;
  content: ReactNode;
}

type SidePanelPart = Part<SidePanel, ActionProps>;

interface ContentManager {
  addDocumentAction: Change<Action, ActionProps>;
  addBulkAction: Change<BulkAction, BulkActionProps>;
  /** @param extend gets the kinds of blocks by their names */
  addRichTextBlocks: (extend: (stock: Readonly<Record<string, BodyBlock>>) => Record<string, BodyBlock>) => void;
  addEditViewSidePanel: (panels: SidePanelPart[] | ((panels: SidePanelPart[]) => SidePanelPart[])) => void;
}

interface ContentManagerPlugin {
  apis: unknown;
  injectComponent: (page: string, position: string, part: { name: string; Component: ComponentType }) => void;
}

type App = Pick<StrapiApp, 'getPlugin'>;

const contentManagerPlugin = (app: App): ContentManagerPlugin => app.getPlugin('content-manager');

/** The content manager's extension points. Strapi's types of them leave out what is used here. */
export const contentManager = (app: App): ContentManager => contentManagerPlugin(app).apis as ContentManager;

/** Renders a component at the end of the row of actions above every list. */
export function addToLists(app: App, name: string, Component: ComponentType): void {
  contentManagerPlugin(app).injectComponent('listView', 'actions', { name, Component });
}

/** Renders a component beside the buttons of every form, in the page and in the preview. */
export function addToForms(app: App, name: string, Component: ComponentType): void {
  contentManagerPlugin(app).injectComponent('editView', 'right-links', { name, Component });
  addToPreviews(app, name, Component);
}

/** Renders a component beside the buttons of every preview. */
export function addToPreviews(app: App, name: string, Component: ComponentType): void {
  contentManagerPlugin(app).injectComponent('preview', 'actions', { name, Component });
}
