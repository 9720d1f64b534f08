import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { cleanSvg } from '../../src/media/svg/clean-svg';
import { clean, drawing } from '../support/drawings';

/** @returns what stands between the root's tags */
const inside = (text: string): string => clean(drawing(text)).replace(/^<svg[^>]*>|<\/svg>$/g, '');

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('what designers’ programs write goes in', () => {
  test('Illustrator: entities for namespaces, editing data and a fallback in a switch', () => {
    const text = `\uFEFF<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 27.0.0, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
  <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
  <!ENTITY ns_ai "http://ns.adobe.com/AdobeIllustrator/10.0/">
  <!ENTITY ns_svg "http://www.w3.org/2000/svg">
  <!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
  <!ENTITY st0 "fill:#722F37;stroke:none;">
]>
<svg version="1.1" id="Layer_1" xmlns:x="&ns_extend;" xmlns:i="&ns_ai;" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" x="0px" y="0px"
   viewBox="0 0 40 40" style="enable-background:new 0 0 40 40;" xml:space="preserve">
<metadata><?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"/></metadata>
<switch>
  <foreignObject requiredExtensions="&ns_ai;" x="0" y="0" width="1" height="1"><i:aipgfRef xlink:href="#pgf"></i:aipgfRef></foreignObject>
  <g i:extraneous="self"><path style="&st0;" d="M1,1h9v9z"/></g>
</switch>
<i:aipgf id="pgf" i:pgfEncoding="zstd/base64"><![CDATA[KLUv/QBYxL0BWo]]></i:aipgf>
</svg>`;
    const cleaned = clean(text);
    assert.match(cleaned, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    assert.match(cleaned, /<g><path style="fill:#722F37;stroke:none" d="M1,1h9v9z"\/><\/g>/);
    assert.match(cleaned, /xml:space="preserve"/);
    assert.doesNotMatch(cleaned, /adobe|foreignObject|pgf|DOCTYPE|<\?|<!/i);
  });

  test('Inkscape: its namespaces, a grid, layers and metadata', () => {
    const text = `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:cc="http://creativecommons.org/ns#"
  xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" width="40mm" inkscape:version="1.3" sodipodi:docname="logo.svg">
  <sodipodi:namedview id="base" pagecolor="#ffffff"><inkscape:grid type="xygrid"/></sodipodi:namedview>
  <svg:metadata><rdf:RDF><cc:Work rdf:about=""/></rdf:RDF></svg:metadata>
  <svg:g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1">
    <svg:rect width="1" height="1" style="fill:#fff;-inkscape-stroke:none;font-family:'Noto Sans';-inkscape-font-specification:'Noto Sans, Normal'"/>
  </svg:g>
</svg:svg>`;
    const cleaned = clean(text);
    assert.match(cleaned, /<g id="layer1">\s*<rect width="1" height="1" style="fill:#fff;.*font-family:'Noto Sans'/);
    assert.doesNotMatch(cleaned, /sodipodi|inkscape:|rdf|cc:|svg:/);
  });

  test('CorelDRAW, Figma, Sketch: style in CDATA, blur in a page, links, data attributes, embedded pictures', () => {
    assert.equal(
      inside(
        '<defs><style type="text/css"><![CDATA[ .fil0 {fill:#373435;fill-rule:nonzero} g > .a{stroke:url(#g)}]]></style></defs>',
      ),
      '<defs><style type="text/css">.fil0{fill:#373435;fill-rule:nonzero}g &gt; .a{stroke:url(#g)}</style></defs>',
    );
    assert.equal(
      inside(
        '<foreignObject x="-4" width="9"><div xmlns="http://www.w3.org/1999/xhtml" style="backdrop-filter:blur(2px)"/></foreignObject><path d="M0 0"/>',
      ),
      '<path d="M0 0"/>',
    );
    assert.equal(inside('<a href="https://ruou.vn" target="_blank"><circle r="1"/></a>'), '<a><circle r="1"/></a>');
    assert.equal(inside('<g data-name="Layer 2" id="a"/>'), '<g id="a"/>');
    assert.equal(
      inside(`<image width="1" xlink:href="data:image/png;base64,${PIXEL.slice(0, 60)}\n ${PIXEL.slice(60)}"/>`),
      `<image width="1" xlink:href="data:image/png;base64,${PIXEL}"/>`,
    );
    assert.equal(
      inside('<text x="1">Rượu &amp; vang <tspan>đỏ</tspan></text>'),
      '<text x="1">Rượu &amp; vang <tspan>đỏ</tspan></text>',
    );
  });

  test('a gradient, a clipping path and a marker of thousands of shapes', () => {
    const shapes = '<path class="st0" id="a" d="M0 0h9"/>'.repeat(2_000);
    const drawn = `<style>.st0{fill:url(#g1)} #a{marker:url(#m)}</style><g style="clip-path:url(#c1)" stroke="url(#g1)">${shapes}</g>`;
    const parts = '<linearGradient id="g1"><stop/><stop/></linearGradient><clipPath id="c1"><rect/></clipPath><marker id="m"/>';
    assert.ok(clean(drawing(`${parts}${drawn}`)).includes('marker:url(#m)'));
  });

  test('gradients, animations, media queries and embedded fonts stay', () => {
    for (const kept of [
      '<rect fill="url(#g)" filter="url(&quot;#f&quot;)" transform="matrix(1 0 0 1 2 3)"/>',
      '<use xlink:href="#a"/>',
      '<circle r="1"><animate attributeName="r" values="1;2;1" dur="2s" repeatCount="indefinite"/></circle>',
      '<style>@media (prefers-color-scheme: dark){.a{fill:#fff!important}}@keyframes k{from{opacity:0}to{opacity:1}}</style>',
      '<style>@font-face{font-family:"A";src:url(data:font/woff2;base64,d09GMg==) format("woff2")}</style>',
    ])
      assert.equal(inside(kept), kept.replace('url("#f")', 'url(&quot;#f&quot;)'));
  });

  test('encodings other than UTF-8 are read as they say, and written as UTF-8', () => {
    const text = '<?xml version="1.0" encoding="UTF-16"?><svg xmlns="http://www.w3.org/2000/svg"><title>Rượu</title></svg>';
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    assert.match(cleanSvg(marked), /<title>Rượu<\/title>/);
    assert.match(clean(text), /<title>Rượu<\/title>/, 'what .NET writes');
    const latin = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><svg><title>Château</title></svg>', 'latin1');
    assert.match(cleanSvg(latin), /<title>Château<\/title>/);
  });
});

const page = (content: string): string => `<div xmlns="http://www.w3.org/1999/xhtml">${content}</div>`;

describe('leaves out what a picture never loads or runs', () => {
  const cases: readonly [string, string][] = [
    ['<style>@import "https://evil.example/x.css"; .a{fill:red}</style>', '<style>.a{fill:red}</style>'],
    ['<rect fill="/*&quot;*/ url(//evil.example/x) /*&quot;*/"/>', '<rect/>'],
    ['<style>.a{fill:/*"*/ url(//evil.example/x) /*"*/;stroke:red}</style>', '<style>.a{stroke:red}</style>'],
    ['<style>.a{fill:u\\72l(https://evil.example/x);stroke:red}</style>', '<style>.a{stroke:red}</style>'],
    ['<style>.a{fill:url(//evil.example/x#a)}.b{behavior:url(#x);-moz-binding:url(#y)}</style>', '<style/>'],
    ['<style>.a{width:expression(alert(1));background:image-set("https://evil.example/x" 1x)}</style>', '<style/>'],
    ['<style>@font-face{font-family:A;src:url(https://evil.example/a.woff)}</style>', '<style/>'],
    ['<style type="text/javascript">alert(1)</style>', ''],
    ['<style>.a{fill:"&lt;/style>&lt;script>alert(1)&lt;/script>"}</style>', '<style/>'],
    ['<rect style="fill:URL( \'https://evil.example/x\' );stroke:red"/>', '<rect style="stroke:red"/>'],
    ['<rect fill="u\\72l(https://evil.example/x)" mask="url(other.svg#m)" cursor="url(x)"/>', '<rect/>'],
    ['<rect xml:base="https://evil.example/" fill="red"/>', '<rect fill="red"/>'],
    ['<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example"/></foreignObject>', ''],
    [`<foreignObject>${page('<style>.a{color:red}</style> <br/>')}</foreignObject>`, ''],
    [
      `<switch><foreignObject>${page('Rượu vang')}</foreignObject><text>Rượu</text></switch>`,
      '<switch><text>Rượu</text></switch>',
    ],
    [`<switch><g/><foreignObject>${page('Rượu vang')}</foreignObject></switch>`, '<switch><g/></switch>'],
    ['<h:img xmlns:h="http://www.w3.org/1999/xhtml" src="https://evil.example/x"/>', ''],
    ['<use href="#a"><set attributeName="href" to="https://evil.example/x"/></use>', '<use xlink:href="#a"/>'],
    ['<a><animate attributeName="xlink:href" values="https://evil.example"/></a>', '<a/>'],
    ['<audio src="https://evil.example/x"/><embed/><object/><iframe/>', ''],
    ['<g><![CDATA[<script>alert(1)</script>]]></g>', '<g/>'],
    ['<text>&lt;script&gt;</text>', '<text>&lt;script&gt;</text>'],
    // Harmless, and once refused as code.
    ['<script/><SCRIPT id="script1"> </SCRIPT><rect/>', '<rect/>'],
    ['<script type="application/ld+json">{"@type":"Organization"}</script>', ''],
    ['<x:script xmlns:x="https://program.example">one()</x:script>', ''],
    ['<g onclick="" once="yes" online="1" ontology="wine"/>', '<g/>'],
    ['<g aria-label="Learn JavaScript: a course" id="java"/>', '<g aria-label="Learn JavaScript: a course" id="java"/>'],
    ['<a href="javascript:void(0);"><rect/></a><a xlink:href="javascript:;"/>', '<a><rect/></a><a/>'],
  ];
  for (const [given, kept] of cases) test(given, () => assert.equal(inside(given), kept));
});
