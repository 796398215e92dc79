import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Builds with React Router's production files, without the warnings for developers at each navigation. The package
 * contains them, but names only the development ones in its exports (seen in 7.18.5).
 */
export function productionRouter(): Plugin {
  const { resolve } = createRequire(import.meta.resolve('react-router-dom'));
  const file = (name: string) => path.join(path.dirname(resolve('react-router/package.json')), 'dist/production', name);
  return {
    name: 'production-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: file('index.mjs') },
          { find: /^react-router\/dom$/, replacement: file('dom-export.mjs') },
        ],
      },
    }),
  };
}
