import DOMPurify from 'dompurify';
import type { LastScreen } from '../../data/store/last-screen.ts';
import { LAST_SCREEN_ID } from '../../platform/last-screen/names.ts';

/** Windowed lists: only some rows exist, each at a computed position. */
const WINDOWED = '.feed, .windowed';
/** Lists without windowing: this many of their cards are more than a screen. */
const WHOLE = '.masonry';
const MOST_CARDS = 16;
/** What overlays a screen, or would move on its own. */
const LEFT_OUT =
  'dialog, [role="dialog"], [role="menu"], [popover], .notices, .consent, iframe, video, audio, script, style';

export type Drawn = Pick<LastScreen, 'html' | 'inlineStyles'>;

/**
 * The screen as self-contained HTML: rows in page order instead of at computed positions, so that it also fits another
 * width and font; no overlays; no picture whose address ends with this page. `root` is not changed, and its changes
 * after the first step are not included. In steps of about a card, because all of it at once would block a slow phone
 * for a quarter of a second.
 */
export function* drawLastScreen(root: Element): Generator<undefined, Drawn> {
  // In a document without a window a copied picture loads nothing. Chromium would also never let go of it: it keeps the
  // pictures with `sizes` that were made in a page and never inserted, and each of them its whole screen.
  const copy = document.implementation.createHTMLDocument().importNode(root, true);
  const lists = (of: Element) => [...of.querySelectorAll<HTMLElement>(WINDOWED)];
  const copies = lists(copy);
  lists(root).forEach((list, at) => {
    layOut(list, copies[at]);
  });
  for (const one of copy.querySelectorAll(LEFT_OUT)) one.remove();
  for (const card of copy.querySelectorAll(`:is(${WHOLE}) > :nth-child(n + ${MOST_CARDS + 1})`)) card.remove();
  // How long ago something was is wrong at the next start.
  for (const time of copy.querySelectorAll<HTMLTimeElement>('time[title]')) time.textContent = time.title;
  for (const picture of copy.querySelectorAll('img[src^="blob:"]')) picture.removeAttribute('src');
  const rows = [...copy.querySelectorAll(`${WINDOWED}, ${WHOLE}`)].map((list) => ({ list, cards: [...list.children] }));
  for (const { list, cards } of rows) {
    list.replaceChildren();
    for (const card of cards) {
      yield;
      clean(card);
    }
  }
  yield;
  clean(copy);
  for (const { list, cards } of rows) list.append(...cards);
  const inlineStyles = moveStyles(copy);
  return { html: copy.innerHTML, inlineStyles };
}

/**
 * The `style` attributes as rules of a stylesheet, because the content security policy forbids such attributes in
 * parsed HTML. Serialised by the browser, so that no rule ends early.
 */
function moveStyles(copy: Element): string {
  return [...copy.querySelectorAll<HTMLElement>('[style]')]
    .map((element, at) => {
      const { cssText } = element.style;
      element.removeAttribute('style');
      element.dataset.style = String(at);
      return `#${LAST_SCREEN_ID} [data-style="${at}"] { ${cssText} }`;
    })
    .join('\n');
}

/**
 * Sanitises the element itself, which is a copy. No code adds hooks to the package's own instance; texts use another
 * one.
 */
function clean(element: Element): void {
  DOMPurify.sanitize(element, {
    IN_PLACE: true,
    USE_PROFILES: { html: true, svg: true },
    FORBID_ATTR: ['action', 'formaction', 'autofocus'],
    // All ids come from the app; they cannot clobber properties of the document.
    SANITIZE_DOM: false,
  });
}

/**
 * Puts the rows of the copy below each other, with the gaps of the list. With fractions of a pixel, also where rows
 * overlap by one: with rounding at each row, the position would be a pixel off.
 */
function layOut(list: HTMLElement, copy: HTMLElement | undefined): void {
  if (copy === undefined) return;
  copy.style.display = 'flow-root';
  let bottom = list.getBoundingClientRect().top;
  [...list.children].forEach((row, at) => {
    const place = row.getBoundingClientRect();
    const copied = copy.children[at];
    if (copied instanceof HTMLElement) {
      copied.style.position = 'static';
      copied.style.transform = 'none';
      copied.style.marginBlockStart = `${Number((place.top - bottom).toFixed(2))}px`;
    }
    bottom = place.bottom;
  });
}
