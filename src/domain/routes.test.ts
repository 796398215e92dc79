import { describe, expect, it } from 'vitest';
import { isOwnAddress, matchRoute, ROUTE_NAMES, ROUTES, routePath } from './routes.ts';

describe('the route table', () => {
  it('has every address of the route table once', () => {
    const paths = ROUTE_NAMES.map((name) => ROUTES[name].path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it.each(ROUTE_NAMES)('matches the route %s by its own address', (name) => {
    const keys = [...ROUTES[name].path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    const parameters = Object.fromEntries(keys.map((key) => [key, 'кіт/пес 100% #?']));
    expect(matchRoute(routePath(name, parameters))).toEqual({ name, parameters });
  });

  it.each([
    ['/dashboard/', 'dashboard'],
    ['/Dashboard/About', 'about'],
    ['/', 'home'],
    ['///', 'home'],
  ])('matches %s as %s', (path, name) => {
    expect(matchRoute(path)?.name).toBe(name);
  });

  it('matches an address of any length in linear time', () => {
    expect(matchRoute(`/dashboard${'/'.repeat(200_000)}x`)).toBeNull();
    expect(matchRoute(`/dashboard${'/'.repeat(200_000)}`)?.name).toBe('dashboard');
  });

  it.each(['/dashboard/profile', '/dashboard/profile/', '/dashboard/post/a/b', '/nowhere', '/dashboard/post/%E0%A4%A'])(
    'matches no screen for %s',
    (path) => {
      expect(matchRoute(path)).toBeNull();
    },
  );

  it.each([
    ['/dashboard/post/100%25/', { slug: '100%' }],
    ['/Dashboard/Post/a%2Fb', { slug: 'a/b' }],
  ])('reads from %s the parameters of a post: %j', (path, parameters) => {
    expect(matchRoute(path)).toEqual({ name: 'post', parameters });
  });
});

it.each([
  ['/', true],
  ['/dashboard?x=1#part', true],
  ['//example.com', false],
  ['/\\example.com', false],
  ['https://example.com', false],
  ['javascript:alert(1)', false],
  ['dashboard', false],
  ['', false],
])('recognises %j as an own address: %s', (address, own) => {
  expect(isOwnAddress(address)).toBe(own);
});
