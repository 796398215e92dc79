import type { Plugin } from 'vite';

/** The oldest supported browsers: the last ones of Windows 7 and of phones without system updates. */
export const TARGETS = ['es2022', 'chrome109', 'firefox115', 'safari16'];

const TYPEBOX = /\/typebox\/build\//;
const FORMATS = /\/typebox\/build\/format\/index\.mjs$/;

/**
 * Leaves out what our schemas do not use of TypeBox, three quarters of it. Its package does not say that its modules
 * have no side effects, so a bundler keeps all of them: a type language with a parser, and twenty text formats
 * ("email", "uri", …), of which one has a lookbehind, which Safari before 16.4 cannot parse. Our schemas use no
 * formats; the build reports one that does, because it would pass unchecked.
 */
export function slimTypebox(): Plugin {
  return {
    name: 'slim-typebox',
    apply: 'build',
    load(id) {
      if (!FORMATS.test(id)) return null;
      const refuse = `(format) => { throw new Error('Formats are left out of the build: ' + format); }`;
      return `export const Format = { Has: () => true, Get: ${refuse}, Test: ${refuse} };`;
    },
    transform: (code, id) => (TYPEBOX.test(id) ? { code, map: null, moduleSideEffects: false } : null),
  };
}

/** Used only by antd forms with a URL rule, of which we have none. */
const UNREACHED = 'includeBoundaries';
const LOOKBEHIND = /\(\?<[=!]/g;
const CONTEXT_CHARACTERS = 80;

/**
 * Fails the build at a lookbehind: Safari before 16.4 throws at it, mostly before anything is shown, and no other
 * browser reveals it.
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

/** The first pattern with a lookbehind in a script, with its surroundings, or null. */
export function lookbehinds(code: string): string | null {
  for (const { index } of code.matchAll(LOOKBEHIND)) {
    const around = code.slice(Math.max(0, index - CONTEXT_CHARACTERS), index + CONTEXT_CHARACTERS);
    if (!around.includes(UNREACHED)) return around;
  }
  return null;
}
