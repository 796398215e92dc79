import { describe, expect, it } from 'vitest';
import type { LastScreen } from '../../data/store/last-screen.ts';
import { withLastScreen } from './last-screen-page.ts';

const CSP = "default-src 'none'; script-src 'self'";
const PAGE = `<!doctype html><html lang="en"><head><meta property="csp-nonce" nonce="n-1_A" /><title>Lapka</title>
<script type="module" crossorigin src="/assets/start-1.js"></script>
<link rel="stylesheet" crossorigin href="/assets/start-1.css">
</head><body><div id="root"><div class="boot"></div></div></body></html>`;

const SCREEN: LastScreen = {
  userId: null,
  build: '/assets/start-1.js',
  locale: 'uk',
  arrangement: 'narrow',
  title: 'Спільнота <Lapka> $& $1',
  styles: ['/assets/start-1.css', '/assets/gone-1.css'],
  scripts: ['/assets/start-1.js', '/assets/community-1.js'],
  html: '<main data-style="0">$& Привіт</main>',
  inlineStyles: '#last-screen [data-style="0"] { --x: "</style>"; }',
};

const page = (html = PAGE) =>
  new Response(html, {
    headers: { 'content-security-policy': CSP, 'content-type': 'text/html', etag: '"1"', 'content-encoding': 'br' },
  });
const readStyles = async (address: string) => (address === '/assets/start-1.css' ? 'body { margin: 0 }' : null);
const bodyOf = async (screen: LastScreen, html = PAGE) => (await withLastScreen(page(html), screen, readStyles)).text();

describe('the page with the last screen', () => {
  it('puts the last screen before the app’s element, in its language, with its own title', async () => {
    const html = await bodyOf(SCREEN);
    expect(html).toContain(
      '<div id="last-screen" class="last-screen last-screen--narrow"><main data-style="0">$& Привіт</main></div>' +
        '<div id="root"><div class="boot">',
    );
    expect(html).toContain('<html lang="uk"');
    expect(html).toContain('<title>Спільнота &lt;Lapka&gt; $&amp; $1</title>');
  });

  it('inlines the last screen’s styles with the page’s nonce, and fetches those not on the device', async () => {
    const html = await bodyOf(SCREEN);
    expect(html.match(/<style.*?<\/style>/gs)).toEqual([
      '<style nonce="n-1_A" data-file="/assets/start-1.css">body { margin: 0 }</style>',
      '<style nonce="n-1_A">#last-screen [data-style="0"] { --x: "<\\/style>"; }</style>',
    ]);
    expect(html.match(/<link rel="stylesheet"[^>]*>/g)).toEqual([
      '<link rel="stylesheet" crossorigin href="/assets/gone-1.css">',
    ]);
  });

  it('preloads the scripts that the page does not name, and runs only the page’s own', async () => {
    const html = await bodyOf(SCREEN);
    expect(html.match(/<link rel="modulepreload"[^>]*>/g)).toEqual([
      '<link rel="modulepreload" crossorigin href="/assets/community-1.js">',
    ]);
    expect(html.match(/<script[^>]*>/g)).toEqual([
      '<script type="module" crossorigin src="/assets/start-1.js">',
      '<script src="/last-screen.js">',
    ]);
  });

  it('copies the headers of the page, except those of its body', async () => {
    const { headers } = await withLastScreen(page(), SCREEN, readStyles);
    expect(Object.fromEntries(headers)).toEqual({ 'content-security-policy': CSP, 'content-type': 'text/html' });
  });

  it.each([
    ['of another build', { ...SCREEN, build: '/assets/start-2.js' }, PAGE],
    ['where the page has no element for it', SCREEN, PAGE.replace('id="root"', 'id="other"')],
  ])('omits the last screen %s', async (_, screen, html) => {
    expect(await bodyOf(screen, html)).toBe(html);
  });
});
