import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { followTranslation } from './translated-page.ts';

let end: () => void;
beforeEach(() => {
  end = followTranslation(document.body);
});
afterEach(() => {
  cleanup();
  end();
});

/** As Chrome's translator does it: it replaces each text by its translation in two `<font>`. */
function translate(way: 'at once' | 'beside'): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode() !== null) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('font') !== null) continue;
    const outer = document.createElement('font');
    outer.appendChild(document.createElement('font')).textContent = `<${text.data}>`;
    if (way === 'at once') text.replaceWith(outer);
    else {
      text.before(outer);
      text.remove();
    }
  }
}

function Post({ likes, note, first }: { likes: number; note: boolean; first?: boolean }) {
  return (
    <p>
      {first && <b>new </b>}
      {likes} likes
      {note && ' and a note'}
    </p>
  );
}

const shown = () => screen.getByRole('paragraph').textContent;

it.each(['at once', 'beside'] as const)(
  'shows and retranslates a text that changes on a translated page: %s',
  async (way) => {
    const { rerender } = render(<Post likes={1} note />);
    translate(way);
    expect(shown()).toBe('<1>< likes>< and a note>');
    // The observers run before anything else does.
    await Promise.resolve();
    rerender(<Post likes={2} note />);
    await waitFor(() => expect(shown()).toBe('2< likes>< and a note>'));
    translate(way);
    await waitFor(() => expect(shown()).toBe('<2>< likes>< and a note>'));
    rerender(<Post likes={3} note />);
    await waitFor(() => expect(shown()).toBe('3< likes>< and a note>'));
  },
);

it.each(['at once', 'beside'] as const)('removes the translation with its text: %s', async (way) => {
  const { rerender } = render(<Post likes={1} note />);
  translate(way);
  await Promise.resolve();
  rerender(<Post likes={1} note={false} />);
  expect(shown()).toBe('<1>< likes>');
  rerender(<Post likes={1} note={false} first />);
  expect(shown()).toBe('new <1>< likes>');
});
