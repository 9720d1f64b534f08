import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import type { DrawingFault } from '../../src/media/svg/drawing-error';
import { drawing, faultOf } from '../support/drawings';

/** Nine parts, of which each draws the next one many times. */
const chain = (part: (at: number) => string): string => Array.from({ length: 9 }, (_, at) => part(at)).join('');

describe('refuses, and says why,', () => {
  const cases: Readonly<Partial<Record<DrawingFault, readonly string[]>>> = {
    'drawing-has-code': [
      '<script>alert(1)</script>',
      '<script href="#a"/>',
      '<SCRIPT>alert(1)</SCRIPT>',
      '<script type="text/ecmascript"><![CDATA[let a]]></script>',
      '<handler type="text/javascript">alert(1)</handler>',
      '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
      '<rect onload="alert(1)"/>',
      '<rect ONCLICK="alert(1)"/>',
      '<a href="java&#115;cript:alert(1)"/>',
      '<a xlink:href=" java&#10;script&#9;:alert(1)"/>',
      '<a href="&#1;javascript:alert(1)"/>'.replace('&#1;', '&#x85;'),
      '<a><animate attributeName="href" values="#;javascript:alert(1)"/></a>',
      '<set attributeName="onclick" to="a" onbegin="alert(1)"/>',
      '<rect onclick="a=1"/>',
      '<a href="javascript:void(0);alert(1)"/>',
    ],
    // A browser shows what is in it.
    'drawing-has-page': [
      '<foreignObject><p xmlns="http://www.w3.org/1999/xhtml">Rượu vang</p></foreignObject>',
      '<foreignObject><b xmlns="http://www.w3.org/1999/xhtml"/> Giá</foreignObject>',
      '<foreignObject><![CDATA[Giá]]></foreignObject><text>Giá</text>',
      '<foreignObject><img xmlns="http://www.w3.org/1999/xhtml" src="data:image/png;base64,iVBORw0KGgo="/></foreignObject>',
      '<switch><foreignObject>Giá</foreignObject></switch>',
      '<switch><foreignObject>Giá</foreignObject><metadata/></switch>',
    ],
    'drawing-points-outside': [
      '<image href="https://evil.example/x.png"/>',
      '<image xlink:href="file:///etc/passwd"/>',
      '<image href="anh.png"/>',
      '<image href="&#9;//evil.example/x"/>',
      '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>',
      '<image href="data:image/png,%3Csvg%3E"/>',
      '<use href="data:image/svg+xml,%3Csvg/%3E#a"/>',
      '<use xlink:href="other.svg#a"/>',
      '<filter><feImage href="https://evil.example/x"/></filter>',
      '<linearGradient href="https://evil.example/x#g"/>',
      '<text><textPath href="https://evil.example/x#g">a</textPath></text>',
    ],
    'drawing-declares': ['<?xml-stylesheet href="https://evil.example/x.css"?>', '<g><?php echo 1 ?></g>'],
    'drawing-broken': [
      '<g>',
      '<g a="1" a="2"/>',
      '<g fill=red/>',
      '&nbsp;',
      '<u:g/>',
      '<style>.a{fill:red</style>',
      '<style>@\\69mport "x";</style>',
      '<g/>\u0000',
    ],
    'drawing-too-complex': [
      `${'<g>'.repeat(101)}${'</g>'.repeat(101)}`,
      '<g/>'.repeat(20_001),
      `<g ${Array.from({ length: 101 }, (_, at) => `a${at}=""`).join(' ')}/>`,
      Array.from({ length: 9 }, (_, at) => `<g id="a${at}">${`<use href="#a${at + 1}"/>`.repeat(10)}</g>`).join(''),
      // The next part by a class, by what is inherited, and by what `use` hands on.
      `<style>${chain((at) => `.m${at}{mask:url(#k${at + 1})}`)}</style>${chain(
        (at) => `<mask id="k${at}">${`<rect class="m${at}"/>`.repeat(10)}</mask>`,
      )}<g class="m0"/>`,
      `<style>@media all{a>g .m:hover,b{mask:url(#k1)}}</style><mask id="k1">${'<g/>'.repeat(500)}</mask>${'<g class="m"/>'.repeat(500)}`,
      chain((at) => `<pattern id="p${at}"><g fill="url(#p${at + 1})">${'<rect/>'.repeat(10)}</g></pattern>`) +
        '<g fill="url(#p0)"/>',
      `<g id="a">${'<rect/>'.repeat(100)}</g>${chain(
        (at) => `<pattern id="p${at}"><use href="#a" style="fill:red;stroke:url(#p${at + 1})"/></pattern>`,
      )}<rect fill="url(#p0)"/>`,
    ],
  };
  for (const [fault, all] of Object.entries(cases))
    test(fault, () => {
      for (const one of all) assert.equal(faultOf(drawing(one)), fault, one.slice(0, 80));
    });

  test('declarations that load or repeat, and what is no SVG', () => {
    const body = '<svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>';
    for (const declared of [
      '<!ENTITY a SYSTEM "file:///etc/passwd">',
      '<!ENTITY % a "x">',
      '<!ENTITY b "x"><!ENTITY a "&b;&b;">',
      '<!ENTITY a "&#60;script>alert(1)&#60;/script>">',
      '<!ATTLIST svg onload CDATA "alert(1)">',
      '<!ELEMENT svg ANY>',
    ])
      assert.equal(faultOf(`<!DOCTYPE svg [${declared}]>${body}`), 'drawing-declares', declared);
    assert.equal(faultOf(`<!DOCTYPE svg SYSTEM "file:///etc/passwd">${body}`), 'drawing-broken', 'the entity is unknown');
    assert.equal(
      faultOf('<?x a="><!--"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><!-- --></svg>'),
      'drawing-declares',
    );
    for (const text of [
      '',
      'GIF89a',
      '<html/>',
      '<svg xmlns="http://www.w3.org/1999/xhtml"/>',
      '+ADw-svg/+AD4-',
      '\u0000<svg/>',
      '<svg/><svg/>',
    ])
      assert.equal(faultOf(text), 'drawing-broken', text);
    assert.equal(faultOf('<?xml version="1.0" encoding="UTF-7"?><svg/>'), 'drawing-broken');
    assert.equal(faultOf(Buffer.from('<svg><title>Ch\xe2teau</title></svg>', 'latin1')), 'drawing-broken');
  });

  test('more than 256 KB, and entities that make more of it', () => {
    assert.equal(faultOf(drawing(' '.repeat(256 * 1024))), 'drawing-too-large');
    const entity = `<!DOCTYPE svg [<!ENTITY a "${'x'.repeat(1_000)}">]>`;
    assert.equal(faultOf(`${entity}<svg><text>${'&a;'.repeat(50_000)}</text></svg>`), 'drawing-too-large');
  });
});

test('the worst files of 256 KB end long before the limit of a test', () => {
  const fill = (piece: string, around: (text: string) => string = drawing): string =>
    around(piece.repeat(250_000 / piece.length));
  const style = (text: string): string => drawing(`<style>${text}</style>`);
  const value = (text: string): string => drawing(`<rect fill="${text}"/>`);
  for (const text of [
    ...[
      fill('<!DOCTYPE'),
      fill('<g>'),
      fill('<g/>'),
      fill('<!--'),
      fill('<!-- -->'),
      fill('<?x '),
      fill('&#'),
      fill('&amp;'),
      fill('<'),
    ],
    ...[fill('a'), fill('<![CDATA['), fill(']]>'), fill('<a b="" '), fill('<use href="#a"/>'), fill('<g id="a">')],
    ...[fill('<!ENTITY a "b">', (text) => `<!DOCTYPE svg [${text}]><svg/>`), fill(' ', (text) => `<!DOCTYPE svg [${text}`)],
    ...['url(', '(', ')', 'a', '"', '""', "'", '/*', '*/', '\\', '-', 'a(', ' ', 'url( ', ';', ':', '@', '#'].flatMap((one) => [
      fill(one, style),
      fill(one, (text) => style(`.a{fill:${text}}`)),
      fill(one, (text) => style(`${text}{fill:red}`)),
      fill(one, (text) => style(`@media ${text}{.a{fill:red}}`)),
      ...(one === '"' || one === '""' ? [] : [fill(one, value), fill(one, (text) => drawing(`<rect style="${text}"/>`))]),
    ]),
    ...[fill('{', style), fill('a{', style), fill('.a{b:c}', style), fill('@a;', style), fill('@media{', style)],
  ]) {
    faultOf(text);
  }
});
