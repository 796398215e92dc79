import type { Plugin } from 'vite';

/** The oldest browsers that are built for: the last ones of Windows 7 and of phones that get no newer system. */
export const TARGETS = ['es2022', 'chrome109', 'firefox115', 'safari16'];

const FORMATS = /\/typebox\/build\/format\/index\.mjs$/;

/**
 * TypeBox brings twenty formats of texts ("email", "uri", …), whether a schema names one or not, and one of their
 * patterns looks behind, which Safari before 16.4 cannot even read: everything that checks a document would end where
 * it begins. No schema of ours names a format; one that does is told here instead of passing unchecked.
 */
export function withoutFormats(): Plugin {
  return {
    name: 'without-formats',
    apply: 'build',
    load(id) {
      if (!FORMATS.test(id)) return null;
      const refuse = `(format) => { throw new Error('Formats are left out of the build: ' + format); }`;
      return `export const Format = { Has: () => true, Get: ${refuse}, Test: ${refuse} };`;
    },
  };
}

/** Never read unless a form of antd asks for a rule of its own about addresses, which none does. */
const UNREACHED = 'includeBoundaries';
const LOOKS_BEHIND = /\(\?<[=!]/g;
const CONTEXT_CHARACTERS = 80;

/**
 * Ends the build where a pattern looks behind: Safari before 16.4 throws at it, mostly before anything is shown, and no
 * other browser tells.
 */
export function refuseLookbehind(): Plugin {
  return {
    name: 'refuse-lookbehind',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue;
          const found = lookbehinds(file.code);
          if (found !== null) this.error(`${file.fileName}: Safari before 16.4 cannot read …${found}…`);
        }
      },
    },
  };
}

/** The first pattern of a script that looks behind, with what stands around it, or null. */
export function lookbehinds(code: string): string | null {
  for (const { index } of code.matchAll(LOOKS_BEHIND)) {
    const around = code.slice(Math.max(0, index - CONTEXT_CHARACTERS), index + CONTEXT_CHARACTERS);
    if (!around.includes(UNREACHED)) return around;
  }
  return null;
}
