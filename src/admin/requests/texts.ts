import { panelText } from '../translations/panel-text';
import requests from '../translations/requests.json';

/** An id of requests.json. */
type RequestMessage = keyof typeof requests;

/** @returns a text in the language of the panel, for code that is no component */
export const requestText = (id: RequestMessage, values: Readonly<Record<string, string>> = {}): string =>
  panelText(requests, id, values);
