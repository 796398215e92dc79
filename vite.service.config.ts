import { defineConfig } from 'vite';
import { serviceCatalogs } from './scripts/vite/service-catalogs.ts';

const ENTRIES = ['server', 'admin', 'start-service'] as const;

/** The service as plain JavaScript in `dist-server/`: our own code bundled, packages as they are. */
export default defineConfig({
  plugins: [serviceCatalogs()],
  publicDir: false,
  // npm installs the peers of lingui's core, Babel and TypeScript among them, wherever it is a dependency. Its compiler
  // of messages is not needed in production and goes with this constant.
  ssr: { noExternal: [/^@lingui\//] },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: true,
    outDir: 'dist-server',
    target: 'node20',
    rolldownOptions: {
      checks: { bundlerTimings: false },
      input: Object.fromEntries(ENTRIES.map((entry) => [entry, `sync-server/src/${entry}.ts`])),
      output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 2 }] }, chunkFileNames: '[name].js' },
    },
  },
});
