import { expect, it } from 'vitest';
import { neutralName } from './neutral-names.ts';

it.each(['share-button', 'share-dialog', 'push', 'tell-push', 'cookies.uk', 'draft-banner', 'ads'])(
  'replaces the name of a file that content blockers would block: %s',
  (name) => {
    expect(neutralName(name, '.js')).toBe('assets/part-[hash].js');
  },
);

it.each(['post-dialog', 'consent-settings', 'sync', 'shards', 'pushed-apart', 'addresses', 'statements'])(
  'leaves the file name %s unchanged',
  (name) => {
    expect(neutralName(name, '[extname]')).toBe('assets/[name]-[hash][extname]');
  },
);
