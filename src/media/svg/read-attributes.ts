import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { cleanStyleAttribute, isContainedValue } from './clean-css';
import { DrawingError } from './drawing-error';
import { ANIMATIONS, ATTRIBUTES, XML_ATTRIBUTES } from './names';
import { XLINK_NAMESPACE, XML_NAMESPACE } from './namespaces';
import { readReference } from './references';
import { isHandler, isScriptAddress } from './scripts';
import { inheritedReferencesIn, isInherited, referencesIn } from './style-references';

export interface CleanAttribute {
  name: string;
  value: string;
  /** ids that it draws */
  references: readonly string[];
  /** those that the elements inside draw too */
  inherited: readonly string[];
}

/** What holds an address, and what an animation may set one to. Elsewhere “javascript:” is a word, in a label or a name. */
const ADDRESSES = new Set(['href', 'from', 'to', 'by', 'values']);

function readAddress(element: string, given: string): CleanAttribute | undefined {
  const value = readReference(element, given);
  // Browsers and other programs know this name; few know `href` without a namespace.
  return value === undefined
    ? undefined
    : { name: 'xlink:href', value, references: value.startsWith('#') ? [value.slice(1)] : [], inherited: [] };
}

function readAttribute(element: string, { uri, local, value }: SaxesAttributeNS): CleanAttribute | undefined {
  if (uri === XML_NAMESPACE)
    return XML_ATTRIBUTES.has(local) ? { name: `xml:${local}`, value, references: [], inherited: [] } : undefined;
  if (local === 'href' && (uri === '' || uri === XLINK_NAMESPACE)) return readAddress(element, value);
  if (uri !== '') return undefined;
  const kept = local === 'style' ? cleanStyleAttribute(value) : value;
  if (kept === '' && local === 'style') return undefined;
  if (local !== 'style' && (!ATTRIBUTES.has(local) || !isContainedValue(value))) return undefined;
  const references = referencesIn(kept);
  // What it draws would change while it runs.
  if (references.length > 0 && ANIMATIONS.has(element)) return undefined;
  const inherited = local === 'style' ? inheritedReferencesIn(kept) : isInherited(local) ? references : [];
  return { name: local, value: kept, references, inherited };
}

/**
 * @returns what is written of an element's attributes
 * @throws DrawingError for one that runs code or needs another file
 */
export function readAttributes({ local: element, attributes }: SaxesTagNS): readonly CleanAttribute[] {
  const read = new Map<string, CleanAttribute>();
  for (const attribute of Object.values(attributes)) {
    const { uri, local, value } = attribute;
    if (uri === '' && isHandler(local, value)) throw new DrawingError('drawing-has-code', attribute.name);
    if (ADDRESSES.has(local) && isScriptAddress(value)) throw new DrawingError('drawing-has-code', 'javascript:');
    const clean = readAttribute(element, attribute);
    if (clean) read.set(clean.name, clean);
  }
  return [...read.values()];
}
