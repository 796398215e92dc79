import { defineConfig } from 'vitest/config';
import { linguiMacros } from './scripts/vite/lingui-macros.ts';
import { texts } from './scripts/vite/texts.ts';

/** Files share a process and what they import, which took more time than many of them; `tests/left-behind.ts` sees to it that none notices the other. */
const shared = { pool: 'forks' as const, isolate: false, testTimeout: 30_000, hookTimeout: 60_000 };
const LEFT_BEHIND = 'tests/left-behind.ts';

/** Three runners by what they need: nothing, the service's parts, or several devices with a whole service. */
export default defineConfig({
  plugins: [linguiMacros(), texts()],
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'unit',
          include: ['{src,sync-server,couchdb,scripts}/**/*.test.{ts,tsx}'],
          setupFiles: [LEFT_BEHIND, 'src/ui/testing/patience.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          setupFiles: [LEFT_BEHIND],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'integration',
          include: ['tests/integration/**/*.test.ts'],
          setupFiles: [LEFT_BEHIND],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
