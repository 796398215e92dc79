import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useParams } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { routePath } from '../domain/routes.ts';
import { useTexts } from '../i18n/testing/texts.ts';
import { stubBrowser } from '../ui/testing/browser-stubs.ts';
import { screenCode } from './screen/screen.tsx';
import { renderRoutes } from './testing/render-routes.tsx';

beforeAll(async () => {
  await useTexts('en');
  stubBrowser();
});
afterEach(cleanup);

const visitor = { kind: 'visitor' } as const;
const goTo = (name: string) => fireEvent.click(screen.getAllByRole('link', { name })[0] ?? document.body);
const address = () => screen.getByLabelText('address').textContent;

function Slug() {
  return <h1>{`slug ${useParams().slug}`}</h1>;
}

describe('the layouts', () => {
  it.each([
    { from: 'about', link: 'Community', to: 'community', stays: true },
    { from: 'signIn', link: 'Join now', to: 'signUp', stays: true },
    { from: 'signIn', link: 'Community', to: 'community', stays: false },
  ] as const)('the layout stays while a person goes from $from to $to: $stays', async ({ from, link, to, stays }) => {
    await renderRoutes({ path: routePath(from), session: visitor });
    await screen.findByText(`screen ${from}`);
    const main = screen.getByRole('main');
    goTo(link);
    expect(within(screen.getByRole('main')).getByText(`screen ${to}`)).toBeTruthy();
    expect(address()).toBe(routePath(to));
    expect(screen.getByRole('main') === main).toBe(stays);
  });
});

it.each(['коти', '100%', 'a/b', '%25', "it's (so) *!~", 'a b+c'])(
  'passes the decoded parameter to the screen: %s',
  async (slug) => {
    await renderRoutes({
      path: `${routePath('post', { slug })}?x=1#part`,
      session: visitor,
      own: { post: screenCode(async () => ({ default: Slug })) },
    });
    expect(await screen.findByText(`slug ${slug}`)).toBeTruthy();
  },
);

it('ignores a trailing slash for the screen as well', async () => {
  await renderRoutes({
    path: `${routePath('post', { slug: 'a-cat' })}//`,
    session: visitor,
    own: { post: screenCode(async () => ({ default: Slug })) },
  });
  expect(await screen.findByText('slug a-cat')).toBeTruthy();
});
