import type { StrapiApp } from '@strapi/strapi/admin';
import { createElement, Fragment } from 'react';
import { contentManager } from '../../../admin/shared/content-manager';
import type { BodyBlock } from '../../../admin/shared/body-block';
import { linkBlock } from './link/link-block';
import { withPaste } from './paste/paste-plugin';
import { pictureBlock } from './picture-block';
import { tableBlocks } from './table/table-block';
import { videoBlocks } from './video/video-block';

/** An article has no use for them. Those that are there stay as they are. */
const NOT_OFFERED = ['code', 'heading-four', 'heading-five', 'heading-six'];

/** No block of a body: a place for what changes the editor itself. Its plugin is the last, so it comes before the others. */
const paste: BodyBlock = {
  renderElement: () => createElement(Fragment),
  matchNode: () => false,
  isInBlocksSelector: false,
  plugin: withPaste,
};

function extendBlocks(stock: Readonly<Record<string, BodyBlock>>): Record<string, BodyBlock> {
  const { link, image } = stock;
  if (!link || !image) throw new Error('The blocks editor has no link or no picture.');
  const offered = Object.entries(stock).map(([name, block]): [string, BodyBlock] => [
    name,
    NOT_OFFERED.includes(name) ? { ...block, isInBlocksSelector: false, snippets: [] } : block,
  ]);
  const ours = { link: linkBlock(link), image: pictureBlock(image), paste };
  return { ...Object.fromEntries(offered), ...tableBlocks, ...videoBlocks, ...ours };
}

/** Adds tables, videos, links to entries and the paste from other programs to the editor of bodies. */
export function extendBodyEditor(app: Pick<StrapiApp, 'getPlugin'>): void {
  contentManager(app).addRichTextBlocks(extendBlocks);
}
