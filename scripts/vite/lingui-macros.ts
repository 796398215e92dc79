import { transformAsync } from '@babel/core';
import type { Plugin } from 'vite';

const MACRO = /from\s+['"]@lingui\/(?:core|react)\/macro['"]/;

/**
 * Compiles lingui's macros with Babel, only in files that import one. @vitejs/plugin-react 6 no longer runs Babel and
 * silently ignores its `babel` option, so the macros would throw in the browser.
 */
export function linguiMacros(): Plugin {
  return {
    name: 'lingui-macros',
    enforce: 'pre',
    async transform(code, id) {
      const file = id.split('?')[0] ?? id;
      if (!/\.tsx?$/.test(file) || file.includes('node_modules') || !MACRO.test(code)) return null;
      const result = await transformAsync(code, {
        filename: file,
        babelrc: false,
        configFile: false,
        sourceMaps: true,
        parserOpts: { plugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
        plugins: ['@lingui/babel-plugin-lingui-macro'],
      });
      return result?.code == null ? null : { code: result.code, map: JSON.stringify(result.map) };
    },
  };
}
