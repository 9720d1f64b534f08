import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { cleanStyleAttribute, isContainedValue } from './clean-css';
import { DrawingError } from './drawing-error';
import { ATTRIBUTES, XML_ATTRIBUTES } from './names';
import { XLINK_NAMESPACE, XML_NAMESPACE } from './namespaces';
import { assertNoScript, readReference } from './references';

export interface CleanAttribute {
  name: string;
  value: string;
  /** ids that it draws */
  references: readonly string[];
}

const FRAGMENTS = /url\(\s*["']?#([^\s"')]+)/gi;

const referencesOf = (value: string): string[] => Array.from(value.matchAll(FRAGMENTS), ([, id = '']) => id);

function readAddress(element: string, given: string): CleanAttribute | undefined {
  const value = readReference(element, given);
  // Browsers and other programs know this name; few know `href` without a namespace.
  return value === undefined
    ? undefined
    : { name: 'xlink:href', value, references: value.startsWith('#') ? [value.slice(1)] : [] };
}

function readAttribute(element: string, { uri, local, value }: SaxesAttributeNS): CleanAttribute | undefined {
  if (uri === XML_NAMESPACE) return XML_ATTRIBUTES.has(local) ? { name: `xml:${local}`, value, references: [] } : undefined;
  if (local === 'href' && (uri === '' || uri === XLINK_NAMESPACE)) return readAddress(element, value);
  if (uri !== '') return undefined;
  const kept = local === 'style' ? cleanStyleAttribute(value) : value;
  if (kept === '' && local === 'style') return undefined;
  if (local !== 'style' && (!ATTRIBUTES.has(local) || !isContainedValue(value))) return undefined;
  return { name: local, value: kept, references: referencesOf(kept) };
}

/**
 * @returns what is written of an element's attributes
 * @throws DrawingError for one that runs code or needs another file
 */
export function readAttributes({ local: element, attributes }: SaxesTagNS): readonly CleanAttribute[] {
  const read = new Map<string, CleanAttribute>();
  for (const attribute of Object.values(attributes)) {
    if (attribute.uri === '' && /^on/i.test(attribute.local)) throw new DrawingError('drawing-has-code', attribute.name);
    assertNoScript(attribute.value);
    const clean = readAttribute(element, attribute);
    if (clean) read.set(clean.name, clean);
  }
  return [...read.values()];
}
