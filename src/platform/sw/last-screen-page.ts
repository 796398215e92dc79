import type { LastScreen } from '../../data/store/last-screen.ts';
import { escapeHtml } from '../../domain/page/html.ts';
import { nonceOf } from '../../domain/page/nonce.ts';
import { LAST_SCREEN_ID, LAST_SCREEN_SCRIPT, STYLE_FILE } from '../last-screen/names.ts';

const ROOT = '<div id="root">';
/** They describe the page as it was built, not this one. */
const OF_THE_BODY = ['content-length', 'content-encoding', 'etag', 'last-modified'];

/** A stylesheet's text as stored on the device, or null. */
export type ReadStyles = (address: string) => Promise<string | null>;

/**
 * The page with the last screen in it, readable as soon as it is parsed: the styles are inlined, because each fetched
 * one delays the first paint; the head names the scripts, so that they are fetched before the start script has run. The
 * headers, including the Content-Security-Policy, are the page's own. A screen of another build is omitted.
 */
export async function withLastScreen(page: Response, screen: LastScreen, readStyles: ReadStyles): Promise<Response> {
  const html = await page.clone().text();
  if (!html.includes(`src="${screen.build}"`) || !html.includes(ROOT)) return page;
  const headers = new Headers(page.headers);
  for (const name of OF_THE_BODY) headers.delete(name);
  const nonce = nonceOf(html);
  const files = screen.styles.map(async (address) => styleOf(nonce, address, await readStyles(address)));
  const own = `<style nonce="${nonce}">${screen.inlineStyles.replaceAll('</', '<\\/')}</style>`;
  const body = filledIn(html, [...(await Promise.all(files)), own].join(''), screen);
  return new Response(body, { status: page.status, statusText: page.statusText, headers });
}

function styleOf(nonce: string, address: string, text: string | null): string {
  const named = escapeHtml(address);
  if (text === null) return `<link rel="stylesheet" crossorigin href="${named}">`;
  return `<style nonce="${nonce}" ${STYLE_FILE}="${named}">${text}</style>`;
}

function filledIn(html: string, styles: string, screen: LastScreen): string {
  const scripts = screen.scripts
    .filter((address) => !html.includes(`"${address}"`))
    .map((address) => `<link rel="modulepreload" crossorigin href="${escapeHtml(address)}">`);
  const body = `<div id="${LAST_SCREEN_ID}" class="last-screen last-screen--${escapeHtml(screen.arrangement)}">${screen.html}</div>`;
  // As functions: a text may contain special patterns of `replace`.
  return html
    .replace(/<html lang="[^"]*"/, () => `<html lang="${escapeHtml(screen.locale)}"`)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(screen.title)}</title>`)
    .replace(/<link rel="stylesheet"[^<>]*>/g, '')
    .replace('</head>', () => `<script src="${LAST_SCREEN_SCRIPT}"></script>${styles}${scripts.join('')}</head>`)
    .replace(ROOT, () => `${body}${ROOT}`);
}
