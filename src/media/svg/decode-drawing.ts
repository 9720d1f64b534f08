import { DrawingError } from './drawing-error';

const BYTE_ORDER_MARKS: readonly (readonly [Buffer, string])[] = [
  [Buffer.from([0xef, 0xbb, 0xbf]), 'utf-8'],
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
];

/** The longest declaration that is looked for. */
const DECLARATION_BYTES = 200;
const DECLARED = /^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/;

function encodingOf(bytes: Buffer): string {
  const marked = BYTE_ORDER_MARKS.find(([mark]) => bytes.subarray(0, mark.length).equals(mark));
  if (marked) return marked[1];
  const [, declared = 'utf-8'] = DECLARED.exec(bytes.toString('latin1', 0, DECLARATION_BYTES)) ?? [];
  // .NET declares its own strings' encoding and then writes UTF-8. Without a mark it can't be UTF-16.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}

/**
 * Decodes a drawing as its mark or its declaration says. What is stored is UTF-8, so that no program reads it otherwise.
 *
 * @throws DrawingError for an unknown encoding (UTF-7), or bytes that are not of it
 */
export function decodeDrawing(bytes: Buffer): string {
  const encoding = encodingOf(bytes);
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new DrawingError('drawing-broken', encoding);
  }
}
