import type { StrapiApp } from '@strapi/strapi/admin';
import { createElement, Fragment } from 'react';
import { contentManager } from '../content-manager';
import type { BodyBlock } from './body-block';
import { withLargeUndo } from './large-undo';
import { withPaste } from './paste/paste-plugin';
import { tableBlocks } from './table/table-block';
import { videoBlocks } from './video/video-block';

/** No block of a body: a place for what changes the editor itself. Its plugin is the last, so it comes before the others. */
const paste: BodyBlock = {
  renderElement: () => createElement(Fragment),
  matchNode: () => false,
  isInBlocksSelector: false,
  plugin: (editor) => withLargeUndo(withPaste(editor)),
};

/** Adds tables and videos, and the paste from other programs, to the editor of bodies. */
export function extendBodyEditor(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addRichTextBlocks({ ...tableBlocks, ...videoBlocks, paste });
}
