import type { SaxesTagNS } from 'saxes';
import { SVG_NAMESPACE, XHTML_NAMESPACE } from './namespaces';

const RUNNING_NAMESPACES: readonly string[] = ['', SVG_NAMESPACE, XHTML_NAMESPACE];
const SCRIPT_TYPE = /(?:java|ecma|live|jscript)|^module$|^$/i;

/** Something is called, assigned or counted: `onclick=""` and `once="yes"` do nothing. */
const DOING = /[(=`]|\+\+|--/;
/** Programs write it for a link that leads nowhere. */
const NOTHING = /^javascript:(?:void\(?0\)?|false|#)?;?$/i;
const SCRIPT_ADDRESS = /^(?:java|vb|live)script:/i;

/** A browser leaves these out when it reads an address. */
const IGNORED = /[\s\p{Cc}]/gu;

const valueOf = ({ attributes }: SaxesTagNS, name: string): string =>
  Object.values(attributes)
    .find(({ local }) => local === name)
    ?.value.trim() ?? '';

/** @returns whether a browser would run what is in the element: data in one (`application/json`) is not run */
export const isScript = (tag: SaxesTagNS): boolean =>
  /^(?:script|handler)$/i.test(tag.local) && RUNNING_NAMESPACES.includes(tag.uri) && SCRIPT_TYPE.test(valueOf(tag, 'type'));

/** @returns whether a script's code is elsewhere */
export const hasAddress = (tag: SaxesTagNS): boolean => valueOf(tag, 'href') !== '' || valueOf(tag, 'src') !== '';

/** @param name of an attribute without a namespace */
export const isHandler = (name: string, value: string): boolean => /^on[a-z]+$/i.test(name) && DOING.test(value);

/** @param value an address, or an animation's values */
export function isScriptAddress(value: string): boolean {
  const addresses = value.replace(IGNORED, '').split(/;(?=\w+:|#)/);
  return addresses.some((address) => SCRIPT_ADDRESS.test(address) && !NOTHING.test(address));
}
