import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';

/** One catalog per language; places are kept without line numbers, so moving a line is no difference. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'uk'],
  catalogs: [{ path: '<rootDir>/locales/{locale}/messages', include: ['src'], exclude: ['**/*.test.*', '**/sw/**'] }],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
});
