import { isServerAway, onConnection } from '../requests/connection';
import type { FailureKind } from '../requests/failures';
import { setNotice, type Notice } from '../requests/notices';
import { signInAgain } from '../requests/session';
import { requestText, type RequestMessage } from '../requests/texts';
import { findCreated, type CreatedEntry } from './created-entry';
import { deletedEntryActions } from './deleted-entry';
import { changedFields } from './differences';
import { keyOfTarget, type FailedSave, type SavedTarget } from './failed-save';
import type { Values } from './form-values';
import { openEntry } from './move-values';
import { findForm, type SavingKind } from './open-forms';
import { copyValues } from './copied-values';

interface Retry {
  failed: FailedSave;
  attempts: number;
  values: Values;
  /** whether it is being saved without her */
  isRepeating?: boolean;
  timer?: ReturnType<typeof setTimeout>;
}

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 30_000;
const LONGEST_RETRY_AFTER_MS = 300_000;
/** A failure of the server itself seldom goes away by repeating. */
const SERVER_ERROR_ATTEMPTS = 3;

/** The answer is not known: the server may have stored it. */
const UNANSWERED: ReadonlySet<FailureKind> = new Set(['offline', 'timeout', 'unavailable']);

const NEXT: Partial<Record<FailureKind, RequestMessage>> = {
  'too-large': 'next.too-large',
  forbidden: 'next.forbidden',
  gone: 'next.gone',
  'signed-out': 'next.sign-in',
  'other-account': 'next.sign-in',
  refused: 'next.refused',
  'server-error': 'next.press',
};

const retries = new Map<string, Retry>();

const nameOf = (kind: SavingKind, target: SavedTarget): string => `${kind} ${keyOfTarget(target)}`;

function isRepeated({ details: { failure } }: FailedSave, attempts: number): boolean {
  if (failure === 'server-error') return attempts < SERVER_ERROR_ATTEMPTS;
  return failure === 'busy' || UNANSWERED.has(failure);
}

const isCreation = ({ target }: FailedSave): boolean =>
  target.documentId === undefined && target.collectionType !== 'single-types';

function forget(name: string): void {
  clearTimeout(retries.get(name)?.timer);
  retries.delete(name);
  setNotice(name, undefined);
}

/** The form's changes are stored, or it was left. */
export function forgetFailedSave(target: SavedTarget): void {
  forget(nameOf('update', target));
  forget(nameOf('publish', target));
}

function actionsOf(name: string, failed: FailedSave): Notice['actions'] {
  const { kind, target, details } = failed;
  const form = () => findForm(kind, keyOfTarget(target));
  const copy = { label: requestText('copy'), run: () => void copyValues(target.model, form()?.read().mine ?? {}) };
  const retry = { label: requestText('retry'), run: () => void saveAgain(name, true) };
  const signIn = (isOther: boolean) => ({
    label: requestText('sign-in'),
    run: () => void signInAgain(isOther).then((choice) => (choice === 'signed-in' ? saveAgain(name, true) : undefined)),
  });
  switch (details.failure) {
    case 'signed-out':
      return [signIn(false), copy];
    case 'other-account':
      return [signIn(true), copy];
    case 'gone':
      return [...deletedEntryActions(failed), copy];
    case 'forbidden':
    case 'refused':
    case 'too-large':
      return [retry, copy];
    default:
      return [retry];
  }
}

function show(name: string, { failed, attempts }: Retry, next?: RequestMessage): void {
  const { kind, message, details } = failed;
  const repeated = isRepeated(failed, attempts);
  const usual = repeated ? 'next.waiting' : (NEXT[details.failure] ?? 'next.press');
  setNotice(name, {
    text: `${requestText(kind === 'publish' ? 'not-published' : 'not-saved')} ${message}`,
    next: `${requestText('kept')} ${requestText(next ?? usual)}`,
    actions: actionsOf(name, failed),
    ...(repeated ? {} : { onClose: () => forget(name) }),
  });
}

/** Whether it may be saved without her: what visitors see changes by her own press alone, if she has typed on. */
function mayRepeat({ failed: { kind, target }, values }: Retry, mine: Values): boolean {
  const isDraft = kind === 'update' && findForm('publish', keyOfTarget(target))?.isOffered() === true;
  return isDraft || changedFields(values, mine).length === 0;
}

function tellCreated(name: string, { failed: { target } }: Retry, created: CreatedEntry): void {
  setNotice(name, {
    text: requestText('next.created'),
    next: '',
    actions: [{ label: requestText('open'), run: () => void openEntry(target, created.documentId) }],
  });
}

async function saveAgain(name: string, isPressed: boolean): Promise<void> {
  const retry = retries.get(name);
  if (!retry) return;
  clearTimeout(retry.timer);
  const { failed } = retry;
  const form = findForm(failed.kind, keyOfTarget(failed.target));
  if (!form) return forget(name);
  if (!isPressed && !mayRepeat(retry, form.read().mine)) return show(name, retry, 'next.changed');
  if (isCreation(failed) && UNANSWERED.has(failed.details.failure)) {
    const created = await findCreated(failed, retry.values);
    if (created === 'unknown') return schedule(name, retry);
    if (created) return tellCreated(name, retry, created);
  }
  retry.isRepeating = !isPressed;
  // While the form does something else, it is left to that.
  if (!form.press()) schedule(name, retry);
}

function schedule(name: string, retry: Retry): void {
  const { failed, attempts } = retry;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempts - 1), LONGEST_WAIT_MS);
  const waitMs = Math.max(wait, Math.min(failed.details.retryAfterMs ?? 0, LONGEST_RETRY_AFTER_MS));
  clearTimeout(retry.timer);
  retry.timer = setTimeout(() => {
    if (!isServerAway()) return void saveAgain(name, false);
    const stop = onConnection(() => {
      stop();
      void saveAgain(name, false);
    });
  }, waitMs);
}

/** Shows that a form could not be saved, and saves it again where that can help. The form itself stays as it is. */
export function reportFailedSave(failed: FailedSave): void {
  const name = nameOf(failed.kind, failed.target);
  const form = findForm(failed.kind, keyOfTarget(failed.target));
  if (!form) return;
  const before = retries.get(name);
  // What she presses herself begins again: after many failures she would wait half a minute for a server that is back.
  const attempts = before?.isRepeating ? before.attempts + 1 : 1;
  clearTimeout(before?.timer);
  const retry: Retry = { failed, attempts, values: form.read().mine };
  retries.set(name, retry);
  show(name, retry);
  if (isRepeated(failed, attempts)) schedule(name, retry);
}
