import { describe, expect, it } from 'vitest';
import { preloadsHtml, readPreloads } from './preloads.ts';

describe('the list of preloaded files', () => {
  it('reads the list of preloaded files as it was written', () => {
    const listed = { 'home.en': ['assets/home.js'], 'home.uk': [] };
    expect(readPreloads(JSON.stringify(listed))).toEqual(listed);
  });

  it.each(['null', '[]', '1', '"x"', '{"home.en":"x"}', '{"home.en":[1]}', '{"home.en":{}}'])(
    'reads no preloaded files from %s',
    (text) => {
      expect(readPreloads(text)).toEqual({});
    },
  );
});

describe('the preload hints', () => {
  it('preloads modules as modules, and stylesheets without applying them', () => {
    expect(preloadsHtml(['assets/a.js', 'assets/a.css']).split('\n')).toEqual([
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/a.js">',
      '<link rel="preload" as="style" fetchpriority="low" crossorigin href="/assets/a.css">',
    ]);
  });

  it('escapes a file name so that it cannot end its attribute', () => {
    expect(preloadsHtml(['a".js'])).toContain('href="/a&quot;.js"');
  });
});
