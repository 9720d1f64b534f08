import type { Editor } from './editor';
import { png } from './images';
import type { Shop } from './shop';

const PRODUCT = 'api::product.product';

/** What goes on in a shop and shows on no page: drafts, files that come and go, events, visitors. @returns ends it */
export function keepBusy(shop: Shop, editor: Editor, documentId: string): () => Promise<number> {
  let isOver = false;
  let rounds = 0;
  const repeat = async (work: () => Promise<unknown>): Promise<void> => {
    while (!isOver) {
      await work();
      rounds += 1;
    }
  };
  const event = { anon_id: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', event_type: 'cta_contact' };
  const headers = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const busy = Promise.all([
    repeat(() => editor.update(PRODUCT, documentId, { price: rounds })),
    repeat(async () => editor.deleteFile((await editor.upload(await png('passing.png', '#000000', 50, 50))).id)),
    repeat(() => shop.api('/track/event', { json: event, headers })),
    repeat(() => shop.api('/san-pham?sort=price')),
  ]);
  return async () => {
    isOver = true;
    await busy;
    return rounds;
  };
}
