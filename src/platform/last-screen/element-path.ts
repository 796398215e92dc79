/** Identifies an element that can be pressed or typed into, so that it is found again on a redrawn screen. */
export interface ElementPath {
  /** The addresses to which its card links; null if it is in no card. */
  readonly card: string | null;
  /** Its element, and outside cards its label, which does not contain a changing number there. */
  readonly name: string;
  /** Its index among the elements of this name. */
  readonly nth: number;
}

const CARDS = 'article, li';
const SPOTS = 'a[href], button, input, select, textarea';

/** Null for an element that cannot be pressed or typed into, and outside of `root`. */
export function elementPathOf(root: Element, target: EventTarget | null): ElementPath | null {
  const element = target instanceof Element ? target.closest(SPOTS) : null;
  if (element === null || !root.contains(element)) return null;
  const card = cardOf(root, element);
  const name = nameOf(element, card !== null);
  const nth = alike(card ?? root, name, card !== null).indexOf(element);
  return { card: card === null ? null : addressesOf(card), name, nth };
}

export function findElement(root: Element, { card, name, nth }: ElementPath): HTMLElement | null {
  const within = card === null ? root : [...root.querySelectorAll(CARDS)].find((one) => addressesOf(one) === card);
  const found = within && alike(within, name, card !== null)[nth];
  return found instanceof HTMLElement ? found : null;
}

/** A list item inside a card (e.g. a tag) is a part of the card. */
function cardOf(root: Element, element: Element): Element | null {
  let card: Element | null = null;
  for (let one = element.closest(CARDS); one !== null && root.contains(one); ) {
    card = one;
    one = one.parentElement?.closest(CARDS) ?? null;
  }
  return card;
}

function addressesOf(card: Element): string {
  return [...card.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')).join(' ');
}

function alike(within: Element, name: string, inCard: boolean): Element[] {
  return [...within.querySelectorAll(SPOTS)].filter((one) => nameOf(one, inCard) === name);
}

function nameOf(element: Element, inCard: boolean): string {
  const text = inCard ? '' : (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
  return `${element.localName} ${text}`;
}
