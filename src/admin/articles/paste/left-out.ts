import { TABLE_COLUMNS_MAX, TABLE_ROWS_MAX } from '../../../contract/article-body';
import { setNotice } from '../../requests/notices';
import articles from '../../translations/articles.json';
import { panelText } from '../../translations/panel-text';
import type { Pasted } from './pasted-html';

/** Tells what a paste leaves out. @param kept blocks that are pasted at the most */
export function tellLeftOut({ blocks: { length }, droppedPictures, cutTables }: Pasted, kept: number): void {
  const values = {
    ...{ pictures: String(droppedPictures), blocks: String(length), kept: String(kept) },
    ...{ rows: String(TABLE_ROWS_MAX), columns: String(TABLE_COLUMNS_MAX) },
  };
  const texts = [
    ...(droppedPictures > 0 ? (['shop.paste.pictures', 'shop.paste.pictures-next'] as const) : []),
    ...(cutTables > 0 ? (['shop.paste.table', 'shop.paste.table-next'] as const) : []),
    ...(length > kept ? (['shop.paste.long', 'shop.paste.long-next'] as const) : []),
  ];
  const text = texts.map((id) => panelText(articles, id, values)).join(' ');
  setNotice(text === '' ? undefined : { text });
}
