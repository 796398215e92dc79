import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { SessionState } from '../../../data/api/session.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { OLENA } from '../../../session/testing/memory-client.ts';
import { Feed } from './feed.tsx';
import { TagPosts } from './tag-posts.tsx';

beforeAll(() => useTexts('en'));
afterEach(cleanup);

const stay = () => undefined;
const LISTS = {
  feed: ['/dashboard/community', <Feed key="feed" onEdit={stay} />],
  tag: [
    '/dashboard/posts/tag/cats',
    <TagPosts key="tag" tag="cats" onEdit={stay} onFailed={stay} back={<p>Back</p>} />,
  ],
} as const;

/** The address of the screen to which a link led, with what it was told. */
function Elsewhere() {
  const { pathname, search, state } = useLocation();
  return <p data-testid="address">{JSON.stringify({ to: pathname + search, from: state?.from })}</p>;
}

async function follow(list: keyof typeof LISTS, session: SessionState, name: string): Promise<unknown> {
  const [path, shown] = LISTS[list];
  renderPage(
    <>
      <Elsewhere />
      <Routes>
        <Route path={path} element={shown} />
        <Route path="*" element={null} />
      </Routes>
    </>,
    { session, path },
  );
  await userEvent.click(await screen.findByRole('link', { name }));
  return JSON.parse(screen.getByTestId('address').textContent ?? '');
}

describe.each(['feed', 'tag'] as const)('an empty list, %s,', (list) => {
  const [path] = LISTS[list];
  const form = `${path}?write=post${list === 'tag' ? '&tag=cats' : ''}`;

  it.each([
    ['Join now', '/signup'],
    ['Sign in', '/signin'],
  ])('leads a visitor to an account and then to the form of a post: %s', async (name, to) => {
    expect(await follow(list, { kind: 'visitor' }, name)).toEqual({ to, from: form });
    expect(screen.queryByRole('link', { name: 'Write a post' })).toBeNull();
  });

  it('leads a signed-in person to the form of a post', async () => {
    const signedIn: SessionState = { kind: 'signedIn', person: OLENA };
    expect(await follow(list, signedIn, 'Write a post')).toEqual({ to: form });
    expect(screen.queryByRole('link', { name: 'Join now' })).toBeNull();
  });
});
