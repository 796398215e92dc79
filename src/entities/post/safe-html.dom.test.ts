import { describe, expect, it } from 'vitest';
import { sanitizeHtml } from './safe-html.tsx';

const rules = {
  tags: ['p', 'strong', 'a', 'h2', 'ul', 'li'],
  attributes: { a: ['href', 'rel', 'target'] },
  isAllowedHref: (href: string) => href.startsWith('https://'),
};
const LINK = 'target="_blank"';

describe('HTML that people wrote', () => {
  it.each([
    [
      'preserves allowed HTML',
      '<h2>a</h2><p>b <strong>c</strong></p><ul><li>d</li></ul>',
      '<h2>a</h2><p>b <strong>c</strong></p><ul><li>d</li></ul>',
    ],
    ['removes scripts', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['removes event handlers', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['removes pictures with handlers', '<img src=x onerror=alert(1)><p>a</p>', '<p>a</p>'],
    ['removes styles, classes and ids', '<p style="position:fixed" class="x" id="root">a</p>', '<p>a</p>'],
    [
      'removes attributes that only another tag may have',
      '<p href="https://example.com" target="_top">a</p>',
      '<p>a</p>',
    ],
    ['removes data attributes', '<p data-x="1" aria-label="x">a</p>', '<p>a</p>'],
    ['removes SVG and MathML', '<svg><a xlink:href="javascript:alert(1)"></a></svg><math></math>', ''],
    [
      'removes frames and forms',
      '<iframe src="https://example.com"></iframe><form action="/auth/logout"><button>x</button></form>',
      'x',
    ],
  ])('%s', (_, html, safe) => {
    expect(sanitizeHtml(html, rules)).toBe(safe);
  });

  it.each([
    'javascript:alert(1)',
    ' jAvAsCrIpT:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//example.com',
    '/dashboard',
  ])('removes the link to %j', (href) => {
    const link = document.createElement('a');
    link.setAttribute('href', href);
    link.textContent = 'x';
    expect(sanitizeHtml(link.outerHTML, rules)).not.toContain('href');
  });

  it('opens a permitted link in a new tab, whatever its attributes', () => {
    const safe = sanitizeHtml('<a href="https://example.com" target="_self" rel="opener">x</a>', rules);
    expect(safe).toContain('href="https://example.com"');
    expect(safe).toContain(LINK);
    expect(safe).toContain('noopener');
    expect(safe).not.toContain('_self');
  });
});
