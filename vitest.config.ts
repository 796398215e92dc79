import { defineConfig } from 'vitest/config';
import { linguiMacros } from './scripts/vite/lingui-macros.ts';
import { texts } from './scripts/vite/texts.ts';

const shared = { pool: 'forks' as const, testTimeout: 30_000, hookTimeout: 60_000 };

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
          setupFiles: ['src/ui/testing/patience.ts'],
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'contract', include: ['tests/contract/**/*.test.ts'], testTimeout: 60_000 },
      },
      {
        extends: true,
        test: { ...shared, name: 'integration', include: ['tests/integration/**/*.test.ts'], testTimeout: 120_000 },
      },
    ],
  },
});
