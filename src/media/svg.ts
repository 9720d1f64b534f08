import sanitizeHtml from 'sanitize-html';

/** Elements that run code or embed something else than a drawing. */
const FORBIDDEN_ELEMENTS = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'handler',
  'listener',
  'audio',
  'video',
]);

/** A reference to a part of the drawing, or to a picture inside it. */
const INTERNAL_URL = /^\s*(?:#|data:image\/(?:png|jpe?g|gif|webp);)/i;

const URL_ATTRIBUTES = ['href', 'xlink:href', 'src'];
const ANIMATION_ATTRIBUTES = ['from', 'to', 'values'];
const EXTERNAL_STYLE = /url\(\s*['"]?\s*(?!['"]?(?:#|data:image\/(?:png|jpe?g|gif|webp);))|@import/i;
const ENTITIES = /<!ENTITY|<!DOCTYPE[^>]*\[|<\?xml-stylesheet/i;

function isHarmless(tag: string, attributes: Readonly<Record<string, string>>): boolean {
  if (FORBIDDEN_ELEMENTS.has(tag.toLowerCase().replace(/^.*:/, ''))) return false;
  return Object.entries(attributes).every(([name, value]) => {
    const lower = name.toLowerCase();
    if (lower.startsWith('on') || /javascript:/i.test(value.replace(/\s/g, ''))) return false;
    // The parser has decoded entities, which the check of the whole text does not see.
    if (EXTERNAL_STYLE.test(value)) return false;
    // Animations of colours and numbers are harmless.
    const isUrl = URL_ATTRIBUTES.includes(lower) || (ANIMATION_ATTRIBUTES.includes(lower) && /:\/\/|^\/\//.test(value));
    return !isUrl || INTERNAL_URL.test(value);
  });
}

/**
 * An SVG is served as it was uploaded. A browser that opens it directly runs its scripts, and other programs (a mail, a
 * preview) may load its external references.
 *
 * @returns whether it has neither scripts nor external references
 */
export function isHarmlessSvg(bytes: Buffer): boolean {
  // UTF-16 and UTF-32, which a browser reads differently.
  if (bytes.includes(0)) return false;
  const text = bytes.toString('utf8');
  if (ENTITIES.test(text) || EXTERNAL_STYLE.test(text) || !/<svg[\s>]/i.test(text)) return false;
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
