import { describe, expect, it } from 'vitest';
import { workerSurroundings } from './environment.ts';

const unasked = () => Promise.reject(new Error('only a page asks for this'));

describe('the surroundings of a worker', () => {
  it('can search whoever leads: a page that is opened during a sync in the background asks the service worker', async () => {
    const parts = { loadPlaces: unasked, loadExport: unasked };
    const here = workerSurroundings({ navigator: { onLine: false } }, () => undefined, parts);
    const { createPostIndex } = await here.loadSearch();
    expect(createPostIndex().search('лапка', 1)).toEqual({ hits: [], total: 0 });
  });
});
