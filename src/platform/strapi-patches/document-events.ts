import { createRequire } from 'node:module';
import { assertPatch } from '../assert-patch';
import { installedFile } from '../installed-file';

interface Events {
  createEventManager: () => { emitEvent: (eventName: string, entry: object) => void };
}

interface Repository {
  createContentTypeRepository: unknown;
}

/**
 * Takes the events `entry.create`, `entry.update` and so on out of Strapi 5.54's document service. For each it reads the entry once
 * more after the commit, with all its relations. Only webhooks listen, which the database may not have (`stored-webhooks`), and
 * nothing waits for the read: one that loses its connection would end the process.
 */
export function silenceDocumentEvents(): void {
  const core = installedFile('@strapi/strapi', '@strapi/core');
  const load = core === undefined ? undefined : createRequire(core);
  const events = load?.('./services/document-service/events.js') as Partial<Events> | undefined;
  const repository = load?.('./services/document-service/repository.js') as Partial<Repository> | undefined;
  const fits =
    String(events?.createEventManager).includes('onCommit(()=>emitEvent(eventName, entry))') &&
    String(repository?.createContentTypeRepository).includes('events.createEventManager(strapi, uid)');
  assertPatch('document-events', '@strapi/core 5.54', fits && events !== undefined);
  // Strapi curries it by the number of its parameters.
  events.createEventManager = () => ({ emitEvent: (_eventName, _entry) => undefined });
}
