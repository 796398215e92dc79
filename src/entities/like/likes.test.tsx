import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import type { DeliveryState, OwnRecord } from '../../data/api/own.ts';
import { likeId } from '../../domain/like/id.ts';
import { versionOf } from '../../domain/upgrades.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { createMemoryClient, OLENA } from '../../session/testing/memory-client.ts';
import { useLike } from './likes.ts';

beforeAll(() => useTexts('en'));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  localStorage.clear();
});

const POST = 'post:01JD4Z7R8S9T0V1W2X3Y4Z5A6B';
const ID = likeId(POST);

function Heart({ likes }: { likes: number }) {
  const like = useLike({ id: POST, likes });
  return (
    <button type="button" aria-pressed={like.liked} onClick={like.toggle}>
      {like.likes}
    </button>
  );
}

/** A post with one like; the second button is somebody else’s like. */
function Post() {
  const [likes, setLikes] = useState(1);
  return (
    <>
      <Heart likes={likes} />
      <button type="button" onClick={() => setLikes(2)}>
        Another like
      </button>
    </>
  );
}

/** Whether the person likes the post, and what became of the statement. */
const stated = (liked: boolean, state: DeliveryState): OwnRecord => ({
  statement: {
    _id: ID,
    _rev: '1-a',
    type: 'like',
    schemaVersion: versionOf('like'),
    liked,
    written: { at: '2026-11-20T10:00:00.000Z', device: 'memory' },
  },
  state,
  outcome: null,
  photoWaiting: false,
});

it('shows the post’s number in the end, when another like was counted before the outcome of a double click', async () => {
  const data = createMemoryClient({ own: [stated(true, 'published')] });
  const { client } = renderPage(<Post />, { session: { kind: 'signedIn', person: OLENA }, data });
  const heart = await screen.findByRole('button', { pressed: true });
  fireEvent.click(heart);
  fireEvent.click(heart);
  await expect.poll(() => data.asked.filter(({ call }) => call === 'put').length).toBe(2);
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(heart.textContent).toBe('1');
  fireEvent.click(screen.getByRole('button', { name: 'Another like' }));
  expect(heart.textContent).toBe('1');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  data.own.set(ID, stated(true, 'published'));
  await act(() => client.invalidateQueries());
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(heart.textContent).toBe('1');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect([heart.textContent, heart.getAttribute('aria-pressed')]).toEqual(['2', 'true']);
});
