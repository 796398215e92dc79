// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { LinkedText } from './linked-text.tsx';

afterEach(cleanup);

it.each<[string, [string, string][]]>([
  ['no address here', []],
  ['see https://lapka.example/a?b=c#d.', [['https://lapka.example/a?b=c#d', 'https://lapka.example/a?b=c#d']]],
  [
    '(www.example.com), HTTP://EXAMPLE.COM',
    [
      ['www.example.com', 'https://www.example.com'],
      ['HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM'],
    ],
  ],
  ['javascript:alert(1) and data:text/html,x', []],
  ['file:///etc/passwd ftp://example.com/x', []],
  ['write to olena@example.com', []],
  ['<b>https://example.com/"onclick="x', [['https://example.com/"onclick="x', 'https://example.com/"onclick="x']]],
])('%s', (text, links) => {
  const { container } = render(<LinkedText text={text} />);
  expect(container.textContent).toBe(text);
  const found = [...container.querySelectorAll('a')];
  expect(found.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links);
  for (const link of found) {
    expect(link.rel).toBe('noopener nofollow ugc');
    expect(link.target).toBe('_blank');
    expect(link.getAttributeNames().sort()).toEqual(['href', 'rel', 'target']);
  }
});
