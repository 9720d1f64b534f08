import { Page } from '@strapi/strapi/admin';
import { isRecord } from '../../contract/is-record';
import { requestText } from './texts';
import { HomeButton } from './way-on';

const NOT_FOUND = 404;

/** Of RTK's queries and of the fetch client's errors. */
const statusOf = (error: unknown): unknown => (isRecord(error) ? (error.status ?? statusOf(error.response)) : undefined);

/** In place of a page whose content could not be loaded. What a colleague has deleted does not come back by loading it again. */
export function UnloadedPage({ error }: { error: unknown }) {
  return statusOf(error) === NOT_FOUND ? <Page.Error content={requestText('gone')} action={<HomeButton />} /> : <Page.Error />;
}
