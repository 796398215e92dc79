import { expect, it } from 'vitest';
import { touchesBrowsers } from './changed-files.ts';

it.each([
  [['docs/terms.md', 'src/domain/post/rules.test.ts'], 'nothing'],
  [['src/session/testing/memory-client.ts', 'tests/contract/engines.ts'], 'nothing'],
  [['docs/terms.md', 'tests/e2e/comments.spec.ts'], 'their own files'],
  [['tests/e2e/comments.spec.ts', 'src/ui/action/button.tsx'], 'all'],
  [['locales/uk/messages.po'], 'all'],
  [['sync-server/src/config.ts'], 'all'],
  [['scripts/vite/web-manifest.ts'], 'all'],
] as const)('decides that a change of %j touches %s of the browser tests', (files, what) => {
  expect(touchesBrowsers(files)).toBe(what);
});
