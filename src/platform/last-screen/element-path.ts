/** Where the reader can press or type on a screen, so that the same spot is found again when it was drawn anew. */
export interface ElementPath {
  /** The addresses that the card leads to in which it stands; null: it stands in none. */
  readonly card: string | null;
  /** What it is: its element, and its name outside cards, where the name does not change with a number. */
  readonly name: string;
  /** Which of those that are called so. */
  readonly nth: number;
}

const CARDS = 'article, li';
const SPOTS = 'a[href], button, input, select, textarea';

/** Null for what is no spot, and outside of `root`. */
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

/** An item of a list inside a card (a tag, for instance) is a part of the card. */
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
