import { describe, expect, it } from 'vitest';
import { textOf } from './allowed-html.ts';

describe('the plain text of a post', () => {
  it.each([
    ['<p>Один</p><p>два</p>', 'Один два'],
    ['<ul><li>a</li><li>b</li></ul>', 'a b'],
    ['a<br>b', 'a b'],
    ['<p>1 &lt; 2 &amp;&amp; 3 &gt; 2</p>', '1 < 2 && 3 > 2'],
    ['<p> &nbsp; </p>', ''],
    ['&amp;lt;', '&lt;'],
  ])('extracts from the HTML %j the text %j', (html, text) => {
    expect(textOf(html)).toBe(text);
  });

  it('extracts the text of any HTML in linear time', () => {
    const row = '<'.repeat(200_000);
    expect(textOf(row)).toBe(row);
  });
});
