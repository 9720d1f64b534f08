import { getFetchClient } from '@strapi/strapi/admin';
import { useIntl, type IntlShape } from 'react-intl';
import { isRecord } from '../../contract/is-record';
import { DAY_MS } from '../../contract/shop-time';
import { permissionPath, tickedNames } from '../accounts/permission-names';
import type { DescribedPart } from './kept-note';
import type { KeptPart } from './kept-parts';

/** Message ids of inputs that no label in the page names by their field. */
const LABELS: Readonly<Record<string, string>> = {
  roles: 'app.components.Users.ModalCreateBody.block-title.roles',
  isActive: 'Auth.form.active.label',
  preferedLanguage: 'Settings.profile.form.section.experience.interfaceLanguage',
  currentTheme: 'Settings.profile.form.section.experience.mode.label',
  type: 'Settings.tokens.form.type',
  lifespan: 'Settings.tokens.form.duration',
  folder: 'upload.form.input.label.file-location',
  parent: 'upload.form.input.label.file-location',
  focalPoint: 'shop.draft.focal-point',
  layout: 'shop.draft.layout',
  permissions: 'shop.draft.permissions',
};

/** Message ids of what a select offers, by the value that it stores. */
const CHOICES: Readonly<Record<string, (value: string) => string>> = {
  type: (value) => `Settings.tokens.types.${value}`,
  lifespan: (value) => `Settings.tokens.duration.${value === '0' ? 'unlimited' : `${Number(value) / DAY_MS}-days`}`,
  currentTheme: (value) => `shop.draft.theme.${value}`,
  relationOpenMode: (value) => `content-manager.containers.SettingPage.editSettings.relationOpenMode.${value}`,
};

/** @returns what stands at the input in the page; the last one is that of a dialog */
function shownLabel(name: string): string | undefined {
  const input = [...document.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`)].at(-1);
  return input?.labels?.[0]?.textContent?.replace(/\*$/, '').trim();
}

interface Named {
  id: number;
  name: string;
  code?: string;
}

/** @returns names of roles or folders; their numbers where they can't be read */
async function namesOf(path: string, ids: readonly unknown[], intl: IntlShape): Promise<string> {
  const { data } = await getFetchClient()
    .get<{ data: Named[] }>(path)
    .catch(() => ({ data: { data: [] } }));
  return ids
    .map((id) => {
      const found = data.data.find((one) => String(one.id) === String(id));
      return found ? intl.formatMessage({ id: `global.${found.code ?? ''}`, defaultMessage: found.name }) : String(id);
    })
    .join(', ');
}

function textIn(path: readonly string[], value: unknown, intl: IntlShape): string {
  const field = path.at(-1) ?? '';
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'boolean') return intl.formatMessage({ id: `shop.conflict.${value ? 'yes' : 'no'}` });
  if (Array.isArray(value))
    return value
      .map((item) => textIn(path, item, intl))
      .filter((text) => text !== '')
      .join(', ');
  if (isRecord(value)) {
    if ('properties' in value || 'enabled' in value) return tickedNames(value, path).join(', ');
    if (Array.isArray(value.children)) return textIn(path, value.children, intl);
    return textIn(path, value.label ?? value.name ?? Object.values(value), intl);
  }
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (field === 'preferedLanguage') return new Intl.DisplayNames(intl.locale, { type: 'language' }).of(text) ?? text;
  const id = CHOICES[field]?.(text);
  return id === undefined ? text : intl.formatMessage({ id, defaultMessage: text });
}

/** @returns names a part of a form that Strapi owns, and tells its values, as the form does */
export function useFormWords(): (part: KeptPart) => Promise<DescribedPart> {
  const intl = useIntl();
  return async ({ path, stored, mine }) => {
    const field = path.at(-1) ?? '';
    const tell = (value: unknown): Promise<string> =>
      field === 'roles' && Array.isArray(value)
        ? namesOf('/admin/roles', value, intl)
        : Promise.resolve(textIn(path, value, intl));
    const own = LABELS[field];
    const label = () =>
      shownLabel(path.join('.')) ??
      (own === undefined ? permissionPath(path) : intl.formatMessage({ id: own, defaultMessage: field }));
    return { label: label(), stored: await tell(stored), mine: await tell(mine) };
  };
}
