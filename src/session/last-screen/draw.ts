import DOMPurify from 'dompurify';
import type { LastScreen } from '../../data/store/last-screen.ts';
import { LAST_SCREEN_ID } from '../../platform/last-screen/names.ts';

/** Lists of which only a part exists, each row at a place of its own. */
const WINDOWED = '.feed, .windowed';
/** Lists that exist as a whole: so many of their cards are more than a screen. */
const WHOLE = '.masonry';
const MOST_CARDS = 16;
/** What lies over a screen, or would go on by itself. */
const LEFT_OUT =
  'dialog, [role="dialog"], [role="menu"], [popover], .notices, .consent, iframe, video, audio, script, style';

export type Drawn = Pick<LastScreen, 'html' | 'inlineStyles'>;

/**
 * The screen as HTML that stands by itself: rows in the order of the page instead of at computed places, so that it
 * holds for another width and other letters too; nothing that lies over it; no picture whose address ended with this
 * page. `root` is not touched, and what it becomes after the first step is not in it. In steps of about a card, because
 * all of it at once keeps a slow phone from answering for a quarter of a second.
 */
export function* drawLastScreen(root: Element): Generator<undefined, Drawn> {
  const copy = root.cloneNode(true) as Element;
  const lists = (of: Element) => [...of.querySelectorAll<HTMLElement>(WINDOWED)];
  const copies = lists(copy);
  lists(root).forEach((list, at) => {
    layOut(list, copies[at]);
  });
  for (const one of copy.querySelectorAll(LEFT_OUT)) one.remove();
  for (const card of copy.querySelectorAll(`:is(${WHOLE}) > :nth-child(n + ${MOST_CARDS + 1})`)) card.remove();
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
 * What stands in `style` attributes, as rules of a stylesheet: the content security policy lets no parsed HTML bring
 * such attributes. As the browser writes them, so that no rule ends early.
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

/** The element itself; it is not of the page. Nobody hooks into the package's own instance; texts have another. */
function clean(element: Element): void {
  DOMPurify.sanitize(element, {
    IN_PLACE: true,
    USE_PROFILES: { html: true, svg: true },
    FORBID_ATTR: ['action', 'formaction', 'autofocus'],
    // Ids are those that the app gives; they cannot stand in for anything of the document's.
    SANITIZE_DOM: false,
  });
}

/**
 * Puts the rows of the copy below each other, with the room between them that those of the list have. To the fraction
 * of a pixel, also where rows overlap by one: rounded at each row, the place that is read would lie a pixel off.
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
