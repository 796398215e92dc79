import { describe, expect, it } from 'vitest';
import { workerSurroundings } from './environment.ts';

const unasked = () => Promise.reject(new Error('only a page asks for this'));

describe('the environment of a worker', () => {
  it('lets any leader search: a page opened during a background sync asks the service worker', async () => {
    const parts = { loadPlaces: unasked, loadExport: unasked };
    const here = workerSurroundings({ navigator: { onLine: false } }, () => undefined, parts);
    const { createPostIndex } = await here.loadSearch();
    expect(createPostIndex().search('лапка', 1)).toEqual({ hits: [], total: 0 });
  });
});
