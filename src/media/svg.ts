import sanitizeHtml from 'sanitize-html';

/** Elements that run something, or bring in what is no drawing. */
const FORBIDDEN = new Set(['script', 'foreignobject', 'iframe', 'object', 'embed', 'handler', 'listener', 'audio', 'video']);

/** What an address within a drawing may be: a part of it, or a picture that is written into it. */
const INSIDE = /^\s*(?:#|data:image\/(?:png|jpe?g|gif|webp);)/i;

const ADDRESSES = new Set(['href', 'xlink:href', 'src', 'from', 'to', 'values']);
const OUTSIDE_STYLE = /url\(\s*['"]?\s*(?!['"]?(?:#|data:image\/(?:png|jpe?g|gif|webp);))|@import/i;
const ENTITIES = /<!ENTITY|<!DOCTYPE[^>]*\[|<\?xml-stylesheet/i;

function isHarmless(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (FORBIDDEN.has(tag.toLowerCase().replace(/^.*:/, ''))) return false;
  return Object.entries(attributes).every(([name, value]) => {
    const lower = name.toLowerCase();
    if (lower.startsWith('on') || /javascript:/i.test(value.replace(/\s/g, ''))) return false;
    // Once more, of what is written in entities.
    if (OUTSIDE_STYLE.test(value)) return false;
    // Animations give `from`, `to` and `values` to colours and numbers; of links they are addresses.
    const address = ['href', 'xlink:href', 'src'].includes(lower) || (ADDRESSES.has(lower) && /:\/\/|^\/\//.test(value));
    return !address || INSIDE.test(value);
  });
}

/**
 * SVG is never drawn here, it is shown as it was uploaded. Browsers run what stands in it when it is opened by itself, and
 * what draws it elsewhere (a mail, a preview) may load what it points at.
 *
 * @returns whether the drawing runs nothing and points at nothing outside of itself
 */
export function isHarmlessSvg(bytes: Buffer): boolean {
  // Other encodings would be read differently here and in a browser.
  if (bytes.includes(0)) return false;
  const text = bytes.toString('utf8');
  if (ENTITIES.test(text) || OUTSIDE_STYLE.test(text) || !/<svg[\s>]/i.test(text)) return false;
  let harmless = true;
  sanitizeHtml(text, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attribs) => {
        if (!isHarmless(tagName, attribs)) harmless = false;
        return { tagName, attribs };
      },
    },
  });
  return harmless;
}
