import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALLOWED_TAGS } from '../../../../src/domain/post/allowed-html.ts';
import { isSafeHtml } from './check-html.ts';

describe('HTML from the editor', () => {
  it.each([
    '',
    'Кіт',
    '<p>Кіт &amp; пес</p>',
    '<p>1 &lt; 2 &gt; 0 &quot;&#39;&nbsp;</p>',
    '<p>a<br>b</p><p></p>',
    '<p>a<br/>b<br />c</p>',
    '<h2>Title</h2><h3>Sub</h3><ul><li><p>one</p></li><li><p><strong>two</strong> <em>three</em></p></li></ul>',
    '<ol><li><p>one</p><ul><li><p>deep</p></li></ul></li></ol>',
    '<blockquote><p>said</p></blockquote>',
    '<p><a href="https://example.org/a?b=c&amp;d=e#f" rel="noopener noreferrer nofollow" target="_blank">x</a></p>',
    '<p><a href="mailto:a@b.ua">x</a> <a href="http://example.org/">y</a></p>',
    '<p>line\nline\ttab</p>',
    '<p>😀 👩‍👩‍👧 Їжак</p>',
    '<p>дов\u00adге сло\u200bво \u200fשלום\u200e</p>',
  ])('accepts %j', (html) => {
    expect(isSafeHtml(html)).toBe(true);
  });
});

describe('attacks and malformed HTML', () => {
  it.each([
    // tags
    '<script>alert(1)</script>',
    '<SCRIPT>alert(1)</SCRIPT>',
    '<scr<script>ipt>alert(1)</script>',
    '<p><script src=//x.y></p>',
    '<img src=x onerror=alert(1)>',
    '<image src="x">',
    '<svg onload=alert(1)>',
    '<svg><p><style><g title="</style><img src=x onerror=alert(1)>"></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<iframe src="https://example.org"></iframe>',
    '<object data="x"></object>',
    '<embed src="x">',
    '<form action="/auth/logout"><button>x</button></form>',
    '<input autofocus onfocus=alert(1)>',
    '<style>*{display:none}</style>',
    '<link rel="stylesheet" href="https://example.org">',
    '<meta http-equiv="refresh" content="0;url=https://example.org">',
    '<base href="https://example.org">',
    '<div>x</div>',
    '<span>x</span>',
    '<template><p>x</p></template>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<textarea></textarea>',
    '<title></title>',
    '<plaintext>',
    '<xmp></xmp>',
    '<p:x></p:x>',
    '<P>x</P>',
    // attributes
    '<p onclick="alert(1)">x</p>',
    '<p style="position:fixed">x</p>',
    '<p class="ant-btn">x</p>',
    '<p id="root">x</p>',
    '<p title="x">x</p>',
    '<p href="https://example.org">x</p>',
    '<br onload="x">',
    '</p onclick="x">',
    '<p>x</p onclick="x">',
    '<p>x</p >',
    '<a href="https://example.org" onmouseover="alert(1)">x</a>',
    '<a href="https://example.org" href="javascript:alert(1)">x</a>',
    '<a HREF="https://example.org">x</a>',
    '<a href=https://example.org>x</a>',
    "<a href='https://example.org'>x</a>",
    '<a href>x</a>',
    '<a href="https://example.org" target="_top">x</a>',
    '<a href="https://example.org" rel="opener">x</a>',
    '<a href="https://example.org/<b>">x</a>',
    '<a href="https://example.org/">x',
    '<a/href="https://example.org"/onclick="x">x</a>',
    // addresses
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="java&Tab;script:alert(1)">x</a>',
    '<a href="&#106;&#97;vascript:alert(1)">x</a>',
    '<a href="&#x6a;avascript&colon;alert(1)">x</a>',
    '<a href="data:text/html,<p>">x</a>',
    '<a href="data:text/html;base64,PHA+">x</a>',
    '<a href="vbscript:x">x</a>',
    '<a href="file:///etc/passwd">x</a>',
    '<a href="blob:https://example.org/x">x</a>',
    '<a href="//example.org">x</a>',
    '<a href="/db/user-1">x</a>',
    '<a href="#x">x</a>',
    '<a href="">x</a>',
    '<a href="https://">x</a>',
    '<a href="https://olena:secret@example.org/">x</a>',
    '<a href="https://olena&#64;example.org/">x</a>',
    '<a href="https://bank.example@example.org/">x</a>',
    // comments and the like
    '<!-- x -->',
    '<p>a<!-- x -->b</p>',
    '<!--><img src=x onerror=alert(1)>-->',
    '<!doctype html>',
    '<?php echo 1 ?>',
    '<![CDATA[x]]>',
    '<!x>',
    // odd nesting and unclosed rests
    '<p>x',
    'x</p>',
    '<p><strong>x</p></strong>',
    '<p>a<p>b</p>',
    '<p><h2>x</h2></p>',
    '<a href="https://example.org"><a href="https://example.org">x</a></a>',
    '</br>',
    '<br></br>',
    '<p/>',
    '<p',
    '<p>x</p',
    '</',
    '<',
    '1 < 2',
    '2 > 1',
    '<>',
    '< p>x</p>',
    '<p>x</ p>',
    '<p >x</p><p\u0000>y</p>',
    '<p>\u0000</p>',
    '<p>\u0008</p>',
    '<p>\ud800</p>',
    '<p>\u0085</p>',
    // bidirectional control characters
    '<p>a\u202eb</p>',
    '<p>a&#x202E;b</p>',
    '<p>a&#8294;b</p>',
    '<a href="https://example.org/&#x202e;gpj.exe">x</a>',
    '<blockquote>'.repeat(21) + '</blockquote>'.repeat(21),
  ])('rejects %j', (html) => {
    expect(isSafeHtml(html)).toBe(false);
  });

  it('finds an attack inside any allowed HTML', () => {
    const attack = fc.constantFrom('<img src=x onerror=alert(1)>', '<!--x-->', '<p onclick="x">y</p>', '<', '<b>x</b>');
    const around = fc.constantFrom(...ALLOWED_TAGS.filter((tag) => tag !== 'br' && tag !== 'a'));
    fc.assert(
      fc.property(attack, around, fc.constantFrom('', 'x', '<br>'), (bad, tag, text) => {
        expect(isSafeHtml(`<${tag}>${text}</${tag}>`)).toBe(true);
        expect(isSafeHtml(`<${tag}>${text}${bad}${text}</${tag}>`)).toBe(false);
      }),
    );
  });

  it('returns a result for any text, and always accepts escaped text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(typeof isSafeHtml(text)).toBe('boolean');
        const escaped = text
          .replace(/[\p{Cc}\p{Cf}]/gu, '')
          .replace(/&/g, '&amp;')
          .replace(/</g, '&lt;')
          .replace(/>/g, '&gt;');
        expect(isSafeHtml(`<p>${escaped}</p>`)).toBe(true);
      }),
    );
  });
});
