import { expect, it } from 'vitest';
import { neutralName } from './neutral-names.ts';

it.each(['share-button', 'share-dialog', 'push', 'tell-push', 'cookies.uk', 'draft-banner', 'ads'])(
  'a file that blockers would take for another one says nothing of itself: %s',
  (name) => {
    expect(neutralName(name, '.js')).toBe('assets/part-[hash].js');
  },
);

it.each(['post-dialog', 'consent-settings', 'sync', 'shards', 'pushed-apart', 'addresses', 'statements'])(
  '%s keeps its name',
  (name) => {
    expect(neutralName(name, '[extname]')).toBe('assets/[name]-[hash][extname]');
  },
);
