import { parseAsync } from '@babel/core';

/** The syntax tree of a TypeScript file, or null. `file` decides whether it may contain JSX. */
export function parseFile(file: string, source: string): ReturnType<typeof parseAsync> {
  const plugins = ['typescript' as const, ...(file.endsWith('x') ? ['jsx' as const] : [])];
  return parseAsync(source, { filename: file, configFile: false, babelrc: false, parserOpts: { plugins } });
}
