import DOMPurify from 'dompurify';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Drawn, drawLastScreen } from './draw.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function rootWith(html: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = html;
  document.body.append(root);
  return root;
}

/** Runs all its steps. */
function whole(root: Element): Drawn {
  const steps = drawLastScreen(root);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const drawn = (html: string) => {
  const holder = document.createElement('div');
  holder.innerHTML = whole(rootWith(html)).html;
  return holder;
};

it('stores the date of what is shown as time passed, which is wrong at the next start', () => {
  const root = rootWith('<p><time title="20 November">2 hours ago</time> · <time>21 November</time></p>');
  expect(whole(root).html).toBe('<p><time title="20 November">20 November</time> · <time>21 November</time></p>');
  expect(root.textContent).toContain('2 hours ago');
});

it('copies the screen into a document without a window, where pictures load nothing and are not kept', () => {
  const sanitize = vi.spyOn(DOMPurify, 'sanitize');
  drawn('<ul class="masonry"><li><img src="/media/1/300" srcset="/media/1/600 600w" sizes="100vw"></li></ul>');
  const windows = sanitize.mock.calls.map(([copied]) => (copied as Node).ownerDocument?.defaultView);
  expect(windows).toEqual([null, null]);
});

describe('rows at computed positions', () => {
  it('puts rows at computed positions below each other, with their gaps', () => {
    const root = rootWith(
      '<div class="feed" style="height: 900px"><article style="transform: translateY(0px)">a</article>' +
        '<article style="transform: translateY(500px)">b</article></div>',
    );
    const places = new Map<Element | null, DOMRect>([
      [root.querySelector('.feed'), new DOMRect(0, 100, 390, 900)],
      [root.querySelector('article'), new DOMRect(0, 100, 390, 200)],
      [root.querySelector('article:last-child'), new DOMRect(0, 600, 390, 300)],
    ]);
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return places.get(this) ?? new DOMRect();
    });
    const { html, inlineStyles } = whole(root);
    expect(html).toBe(
      '<div class="feed" data-style="0"><article data-style="1">a</article><article data-style="2">b</article></div>',
    );
    expect(inlineStyles.split('\n')).toEqual([
      '#last-screen [data-style="0"] { height: 900px; display: flow-root; }',
      '#last-screen [data-style="1"] { transform: none; position: static; margin-block-start: 0px; }',
      '#last-screen [data-style="2"] { transform: none; position: static; margin-block-start: 300px; }',
    ]);
    expect(root.querySelector('article')?.style.transform).toBe('translateY(0px)');
  });

  it('stores only the first items of a list without windowing', () => {
    const cards = Array.from({ length: 40 }, (_, at) => `<li>${at}</li>`).join('');
    expect(drawn(`<ul class="masonry">${cards}</ul>`).querySelectorAll('li')).toHaveLength(16);
  });
});

it.each([
  ['a dialog', '<div role="dialog">x</div>'],
  ['a menu', '<div role="menu">x</div>'],
  ['notices', '<div class="notices">x</div>'],
  ['the cookie banner', '<section class="consent">x</section>'],
])('omits %s that overlays the screen', (_, html) => {
  expect(drawn(`<main>words</main>${html}`).innerHTML).toBe('<main>words</main>');
});

it('stores the screen of the first step, in its order, whatever changes after it', () => {
  const root = rootWith('<h1>Posts</h1><ul class="masonry"><li>a</li><li>b</li></ul><p>end</p>');
  const before = root.innerHTML;
  const steps = drawLastScreen(root);
  steps.next();
  root.innerHTML = '<p>another</p>';
  let step = steps.next();
  while (!step.done) step = steps.next();
  expect(step.value.html).toBe(before);
});

it('sanitises cards like the content around them', () => {
  const html = '<ul class="masonry"><li onclick="alert(1)">a<script>alert(1)</script></li></ul><p onclick="x()">b</p>';
  expect(drawn(html).innerHTML).toBe('<ul class="masonry"><li>a</li></ul><p>b</p>');
});

it.each([
  ['a script', '<script>alert(1)</script>'],
  ['a handler', '<img src="/media/1/300" onerror="alert(1)">'],
  ['a script URL', '<a href="javascript:alert(1)">x</a>'],
  ['a frame', '<iframe src="/"></iframe>'],
  ['a form’s target', '<form action="https://elsewhere.example/"><button formaction="/x">x</button></form>'],
])('does not store %s', (_, html) => {
  expect(drawn(`<main>words ${html}</main>`).innerHTML).not.toMatch(/script|onerror|iframe|action/);
});

it('stores the attributes that make a screen readable and accessible', () => {
  const html =
    '<nav aria-label="Main"><a href="/dashboard/community" class="chip" aria-current="page">Home</a></nav>' +
    '<main id="main" tabindex="-1"><button type="button" aria-pressed="true" title="Like"><svg viewBox="0 0 24 24" ' +
    'aria-hidden="true"><path d="M4 7h16"></path></svg></button><img src="/media/1/300" alt="A cat" loading="lazy"></main>';
  expect(drawn(html).innerHTML).toBe(html);
});

it('stores no address of a picture that is valid for the page only', () => {
  expect(drawn('<img src="blob:https://lapka.example/1" alt="A cat">').innerHTML).toBe('<img alt="A cat">');
});
