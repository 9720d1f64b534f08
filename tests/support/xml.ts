import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** An XML element, parsed by a browser. */
export interface XmlElement {
  /** with its namespace: `{http://…}loc` */
  name: string;
  children: XmlElement[];
  /** the text of an element without children */
  text: string;
}

/** Runs in the browser. */
const READ = `(xml) => {
  const read = (element) => {
    const children = [...element.children].map(read);
    const name = '{' + (element.namespaceURI ?? '') + '}' + element.localName;
    return { name, children, text: children.length === 0 ? element.textContent : '' };
  };
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  return { fault: parsed.querySelector('parsererror')?.textContent ?? null, root: read(parsed.documentElement) };
}`;

/**
 * @param page any page of a browser
 * @throws AssertionError with the parser's message if the text is not well-formed
 */
export async function parseXml(page: Page, text: string): Promise<XmlElement> {
  const { fault, root } = await page.evaluate<{ fault: string | null; root: XmlElement }>(`(${READ})(${JSON.stringify(text)})`);
  assert.equal(fault, null, text.slice(0, 1_000));
  return root;
}
