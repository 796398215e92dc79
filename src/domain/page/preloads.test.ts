import { describe, expect, it } from 'vitest';
import { preloadsHtml, readPreloads } from './preloads.ts';

describe('the list of files', () => {
  it('is read as it was written', () => {
    const listed = { 'home.en': ['assets/home.js'], 'home.uk': [] };
    expect(readPreloads(JSON.stringify(listed))).toEqual(listed);
  });

  it.each(['null', '[]', '1', '"x"', '{"home.en":"x"}', '{"home.en":[1]}', '{"home.en":{}}'])(
    '%s names no files',
    (text) => {
      expect(readPreloads(text)).toEqual({});
    },
  );
});

describe('the hints', () => {
  it('fetch modules as modules and stylesheets without applying them', () => {
    expect(preloadsHtml(['assets/a.js', 'assets/a.css']).split('\n')).toEqual([
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/a.js">',
      '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/a.css">',
    ]);
  });

  it('a name never ends its attribute', () => {
    expect(preloadsHtml(['a".js'])).toContain('href="/a&quot;.js"');
  });
});
