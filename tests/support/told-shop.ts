import { signIn, type Editor } from './editor';
import { startReceiver, type Message, type Receiver } from './receiver';
import { startShop, type Shop } from './shop';
import { until } from './until';

export const REVALIDATE_SECRET = 'rV7xQ2vN9cK4tR6wLm3p';
export const TOLD_TIMEOUT_MS = 60_000;

export type Change = Message['changes'][number];

/** A shop that tells two storefronts of its changes. */
export interface ToldShop {
  shop: Shop;
  editor: Editor;
  receiver: Receiver;
  second: Receiver;
  /** @returns the first change of a scope after `from` messages that the condition accepts */
  changeOf: (scope: string, from: number, accepts?: (change: Change) => boolean) => Promise<Change>;
  close: () => Promise<void>;
}

/** Resolves when the message of the start has arrived. */
export async function startToldShop(): Promise<ToldShop> {
  const receiver = await startReceiver();
  const second = await startReceiver();
  const shop = await startShop({ env: { REVALIDATE_URL: `${receiver.url}, ${second.url}`, REVALIDATE_SECRET } });
  const editor = await signIn(shop);
  await until('the message of the start arrives', () => receiver.messages.length > 0, TOLD_TIMEOUT_MS);
  return {
    shop,
    editor,
    receiver,
    second,
    changeOf: (scope, from, accepts = () => true) => {
      const find = (): Change | undefined =>
        receiver.messages
          .slice(from)
          .flatMap(({ changes }) => changes)
          .find((change) => change.scope === scope && accepts(change));
      return until(`a message about ${scope} arrives`, find, TOLD_TIMEOUT_MS);
    },
    close: async () => {
      await shop.close();
      await receiver.close();
      await second.close();
    },
  };
}

/** @returns a condition: a change of these slugs in this order */
export const hasSlugs =
  (...expected: string[]) =>
  ({ slugs }: Change): boolean =>
    slugs?.join() === expected.join();
