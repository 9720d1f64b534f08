import { useAuth, type StrapiApp } from '@strapi/strapi/admin';
import { createElement, type ComponentType } from 'react';

const PERMISSION = 'plugin::rest-cache.cache.read-strategy';
const LIST_BUTTON = 'ListViewInjectedComponent';

interface Injected {
  name: string;
  Component: ComponentType;
}

/** Its button above a list fails with "i is not a function" for those who may not read the plugin's configuration. */
function guardListButton(injected: Injected): void {
  if (injected.name !== LIST_BUTTON) return;
  const { Component } = injected;
  injected.Component = function PurgeButton() {
    const mayRead = useAuth('RestCache', ({ permissions }) => permissions.some(({ action }) => action === PERMISSION));
    return mayRead ? createElement(Component) : null;
  };
}

/** Call it after the plugins have registered their parts. */
export function adaptRestCachePlugin(app: Pick<StrapiApp, 'getPlugin'>): void {
  app.getPlugin('content-manager').getInjectedComponents('listView', 'actions').forEach(guardListButton);
}
