import type { Rolldown } from 'vite';
import { describe, expect, it } from 'vitest';
import { Licences } from './licences.ts';

const ROOT = `${process.cwd()}/node_modules`;

/** Passes a bundle of these modules to the plugin, as a build does. */
function bundle(licences: Licences, moduleIds: readonly string[]): void {
  const { generateBundle } = licences.plugin() as unknown as {
    generateBundle: (options: object, bundle: Rolldown.OutputBundle) => void;
  };
  generateBundle({}, { 'main.js': { type: 'chunk', moduleIds } } as unknown as Rolldown.OutputBundle);
}

describe('the list of licences', () => {
  it('names each package once across several builds, with its licence', async () => {
    const licences = new Licences();
    bundle(licences, [`${ROOT}/react/index.js`, `${ROOT}/react/cjs/react.production.js`, '/src/main.tsx']);
    bundle(licences, [`\0${ROOT}/@lingui/core/dist/index.mjs`, `${ROOT}/react/jsx-runtime.js`]);
    const text = await licences.text();
    expect(text.match(/^(@lingui\/core|react) \S+ \(MIT\)$/gm)).toHaveLength(2);
    expect(text).toContain('Permission is hereby granted, free of charge');
  });
});
