import { defineConfig } from 'vitest/config';
import { keepScratchInMemory } from './scripts/lib/scratch.ts';
import { linguiMacros } from './scripts/vite/lingui-macros.ts';
import { texts } from './scripts/vite/texts.ts';
import { PageFilesLast } from './tests/page-files-last.ts';

keepScratchInMemory();

/**
 * Files share a process and what they import, which took more time than many of them; `tests/left-behind.ts` sees to it
 * that none notices the other.
 */
const shared = { pool: 'forks' as const, isolate: false, testTimeout: 30_000, hookTimeout: 60_000 };
/** What waits for real limits and times: part of `npm test -- all` alone. */
const WAITING = 'tests/contract/**/*.waiting.test.ts';
const ALL_FILES = ['tests/left-behind.ts', 'tests/drawn-alike.ts'];

/** Three runners by what they need: nothing, the service's parts, or several devices with a whole service. */
export default defineConfig({
  plugins: [linguiMacros(), texts()],
  test: {
    maxWorkers: 3,
    sequence: { sequencer: PageFilesLast },
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['{src,sync-server,couchdb,scripts}/**/*.test.{ts,tsx}'],
          setupFiles: [...ALL_FILES, 'src/ui/testing/patience.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          exclude: [WAITING],
          setupFiles: ALL_FILES,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'waiting',
          include: [WAITING],
          setupFiles: ALL_FILES,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: ALL_FILES,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
