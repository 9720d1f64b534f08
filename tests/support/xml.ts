import { SaxesParser } from 'saxes';

/** An XML element. */
export interface XmlElement {
  /** with its namespace: `{http://…}loc` */
  name: string;
  children: XmlElement[];
  /** the text of an element without children */
  text: string;
}

/** @throws with the place of the fault when the text is not well-formed */
export function parseXml(text: string): XmlElement {
  const document: XmlElement = { name: '', children: [], text: '' };
  const open = [document];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (fault) => {
    throw fault;
  });
  parser.on('opentag', ({ uri, local }) => {
    const element: XmlElement = { name: `{${uri}}${local}`, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (part) => {
    const element = open.at(-1);
    if (element && open.length > 1) element.text += part;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element && element.children.length > 0) element.text = '';
  });
  parser.write(text).close();
  const [root] = document.children;
  if (root === undefined) throw new Error('There is no element.');
  return root;
}
