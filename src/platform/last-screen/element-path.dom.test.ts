import { afterEach, describe, expect, it } from 'vitest';
import { elementPathOf, findElement } from './element-path.ts';

afterEach(() => document.body.replaceChildren());

const CARD = (slug: string, likes: number) => `
  <article><a href="/dashboard/profile/1">Олена</a><h2><a href="/dashboard/post/${slug}">A post</a></h2>
    <ul><li><a href="/dashboard/tag/cat">#cat</a></li></ul>
    <button class="like">Like, ${likes} likes</button><button aria-label="Bookmark"></button></article>`;

const BAR = '<header><button>Menu</button><button>Write</button><button>Write</button><input></header>';

function screenOf(html: string): Element {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  return root;
}

const at = (root: Element, selector: string, nth = 0) => root.querySelectorAll(selector)[nth] as HTMLElement;

describe('the pressed element on a redrawn screen', () => {
  const before = screenOf(BAR + CARD('first', 1) + CARD('second', 5));
  const after = () => screenOf(BAR + CARD('newest', 0) + CARD('first', 2) + CARD('second', 5));
  it.each([
    ['a button of a card, whose number has changed', '.like', 0, '.like', 1],
    ['another button of another card', '[aria-label=Bookmark]', 1, '[aria-label=Bookmark]', 2],
    ['a tag of a card', 'li a', 1, 'li a', 2],
    ['the second of two with the same name', 'header button', 2, 'header button', 2],
    ['a field', 'input', 0, 'input', 0],
  ])('finds the pressed element again on a redrawn screen: %s', (_, from, nth, to, there) => {
    const spot = elementPathOf(before, at(before, from, nth));
    const root = after();
    expect(spot && findElement(root, spot)).toBe(at(root, to, there));
  });

  it('finds a pressed button by an element inside it', () => {
    const root = screenOf('<button>Menu <svg></svg></button>');
    expect(elementPathOf(root, at(root, 'svg'))).toEqual(elementPathOf(root, at(root, 'button')));
  });
});

it('finds no element when its card was removed, nor for a target that cannot be pressed', () => {
  const root = screenOf(`${CARD('first', 1)}<p>words</p>`);
  const spot = elementPathOf(root, at(root, '.like'));
  expect(spot && findElement(screenOf(CARD('other', 1)), spot)).toBeNull();
  expect(elementPathOf(root, at(root, 'p'))).toBeNull();
  expect(elementPathOf(root, null)).toBeNull();
  expect(elementPathOf(at(root, 'article'), document.body)).toBeNull();
});
