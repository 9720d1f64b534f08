import { getFetchClient, isFetchError, useAPIErrorHandler, useForm, useNotification } from '@strapi/strapi/admin';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import type { Action, ActionProps } from '../content-manager';
import { useDraft } from '../drafts/use-draft';
import { replacePart, type Part } from '../panel-parts';
import { useCreatedRelation } from './created-relation';
import { askOf, hasQuestions, isAsked } from './entry-questions';
import { objectWith, relatedCount, type Values } from './form-values';
import { useOpenForm, type SavingKind } from './open-forms';
import { isDialogOpen } from './panel-dialogs';
import { askBeforePublishing } from './publish-questions';
import { findUnresolvedRelation } from './unresolved-relations';

async function readPublished(uid: string, documentId: string): Promise<Values> {
  const url = `/content-manager/collection-types/${uid}/${documentId}`;
  const { data } = await getFetchClient().get<{ data: Values }>(url, { params: { status: 'published' } });
  return data.data;
}

/** Asks what an editor may have missed. @returns whether the entry may be published */
async function mayPublish(values: Values, { model, documentId, document }: ActionProps): Promise<boolean> {
  if (!isAsked(model)) return true;
  const published = documentId === undefined ? undefined : await readPublished(model, documentId);
  const hasRelated = (name: string): boolean | null => relatedCount(values[name], document?.[name]) > 0 || null;
  const relations = { brand: hasRelated('brand'), wine_type: hasRelated('wine_type'), origin: hasRelated('origin') };
  const questions = askOf(model, { ...values, ...relations }, published);
  return !hasQuestions(questions) || askBeforePublishing(questions);
}

/** @returns what is asked and checked before the form is saved; it says whether the form may be saved */
function useChecks(kind: SavingKind, props: ActionProps, anchor: RefObject<HTMLElement>): () => Promise<boolean> {
  const { formatMessage } = useIntl();
  const { toggleNotification } = useNotification();
  const { formatAPIError } = useAPIErrorHandler();
  const getValues = useForm('GuardedAction', (form) => form.getValues) as () => Values;
  const setErrors = useForm('GuardedAction', (form) => form.setErrors);

  return async () => {
    const values = getValues();
    const unresolved = findUnresolvedRelation(anchor.current?.closest('form') ?? document, values);
    if (unresolved) {
      const message = formatMessage({ id: 'shop.relation.unresolved' }, { text: unresolved.text });
      setErrors(objectWith(unresolved.path, message));
      return false;
    }
    if (kind !== 'publish') return true;
    try {
      return await mayPublish(values, props);
    } catch (failure) {
      if (!isFetchError(failure)) throw failure;
      toggleNotification({ type: 'danger', message: formatAPIError(failure) });
      return false;
    }
  };
}

/** The keys of Strapi's own shortcuts for a form. */
function shortcutOf({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): SavingKind | undefined {
  if (!ctrlKey && !metaKey) return undefined;
  if (key === 'Enter') return shiftKey ? 'publish' : 'update';
  return key.toLowerCase() === 's' && !shiftKey ? 'update' : undefined;
}

/** Shortcuts that were checked: they go to Strapi. */
const checked = new WeakSet<Event>();

/** Whether the form of this button is the one in front: a related entry opens in a dialog above it. */
function isInFront(anchor: HTMLElement | null): boolean {
  const dialogs = document.querySelectorAll('[role="dialog"]');
  return dialogs.length === 0 || anchor?.closest('[role="dialog"]') === dialogs[dialogs.length - 1];
}

/** Strapi's shortcuts call its own functions, past the button: the same checks are made before. */
function useShortcut(kind: SavingKind, isDisabled: boolean, check: () => Promise<boolean>, anchor: RefObject<HTMLElement>): void {
  const latest = useRef({ isDisabled, check });
  latest.current = { isDisabled, check };

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (shortcutOf(event) !== kind || checked.has(event)) return;
      if (isDialogOpen()) event.stopImmediatePropagation();
      if (latest.current.isDisabled || isDialogOpen() || !isInFront(anchor.current)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      void latest.current.check().then((mayRun) => {
        if (!mayRun) return;
        const again = new KeyboardEvent('keydown', event);
        checked.add(again);
        window.dispatchEvent(again);
      });
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, [kind, anchor]);
}

/** Lets Strapi's Save and Publish begin only after our checks. */
export function guardAction(kind: SavingKind, action: Part<Action, ActionProps>): Part<Action, ActionProps> {
  const GuardedAction: Part<Action, ActionProps> = (props) => {
    const described = action(props);
    const anchor = useRef<HTMLSpanElement>(null);
    const check = useChecks(kind, props, anchor);
    useOpenForm(kind, props, described);
    useDraft(kind === 'update' ? props : undefined);
    useCreatedRelation(kind === 'update' ? props : undefined, anchor);
    useShortcut(kind, described === null || described.disabled === true, check, anchor);
    const text = described?.label;
    // The content manager compares descriptions member by member, and would compare all of two elements.
    const label = useMemo(() => <span ref={anchor}>{text}</span>, [text]);
    if (described === null) return null;
    return {
      ...described,
      label,
      // True: no dialog of Strapi's follows.
      onClick: async (event) => ((await check()) ? described.onClick?.(event) : true),
    };
  };
  return replacePart(action, GuardedAction);
}
