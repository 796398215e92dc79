import { expect, it } from 'vitest';
import { publishedPost } from '../../session/testing/published-post.ts';
import { readPostBySlug } from './read-post.ts';

const POST = publishedPost();
const api = { readFact: async () => ({ kind: 'found', value: POST, from: 'device' }) as never };

it('reads a post by its address', async () => {
  expect(await readPostBySlug(api, POST.slug)).toMatchObject({ kind: 'found', value: POST });
});

it.each(['kit', `pes-${POST.slug.slice(POST.slug.lastIndexOf('-') + 1)}`])(
  'reads no post by %s, which is not its address',
  async (slug) => {
    expect(await readPostBySlug(api, slug)).toEqual({ kind: 'missing' });
  },
);
