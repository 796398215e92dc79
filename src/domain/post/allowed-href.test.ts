import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowedHref, withoutCredentials } from './allowed-href.ts';

describe('the addresses of links in posts', () => {
  it.each([
    ['https://example.com/a?b=c', true],
    ['http://example.com', true],
    ['mailto:olena@example.com', true],
    ['javascript:alert(1)', false],
    [' JaVaScRiPt:alert(1)', false],
    ['java\nscript:alert(1)', false],
    ['data:text/html,<b>', false],
    ['vbscript:x', false],
    ['//example.com', false],
    ['/dashboard', false],
    ['', false],
    ['https://olena:secret@example.com/', false],
    ['https://olena@example.com/', false],
    ['https://:secret@example.com/', false],
    ['https://bank.example%2flogin@example.com/', false],
    ['https://bank.example\\@example.com/', true],
    ['https:olena:secret@example.com', false],
    ['https://example.com/@olena:secret@x', true],
    ['https://example.com/?a=b:c@d', true],
    ['mailto:olena@example.com?subject=a:b@c', true],
    ['https://example.com/\u202egpj.exe', false],
    ['https://example.com/\u200b', false],
  ])('decides whether a post may link to %j: %s', (href, allowed) => {
    expect(isAllowedHref(href)).toBe(allowed);
  });
});

describe('addresses without name and password', () => {
  it.each([
    ['https://olena:secret@example.com/a?b#c', 'https://example.com/a?b#c'],
    ['https://olena@example.com', 'https://example.com/'],
    ['https://example.com/a@b', 'https://example.com/a@b'],
    ['mailto:olena@example.com', 'mailto:olena@example.com'],
    ['javascript:olena@x', 'javascript:olena@x'],
    ['кіт', 'кіт'],
  ])('removes name and password from the address %j: %j', (href, without) => {
    expect(withoutCredentials(href)).toBe(without);
  });

  it('permits a link after its name and password were removed', () => {
    fc.assert(
      fc.property(
        fc.webUrl({ withFragments: true, withQueryParameters: true }),
        fc.string(),
        fc.string(),
        (address, name, password) => {
          const url = new URL(address);
          url.username = name;
          url.password = password;
          expect(isAllowedHref(url.href)).toBe(name === '' && password === '');
          expect(isAllowedHref(withoutCredentials(url.href))).toBe(true);
        },
      ),
    );
  });
});
