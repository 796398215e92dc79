/** One instruction of a Dockerfile, with the stage that it belongs to. */
export interface Instruction {
  /** The name after `AS`; the last stage has none. */
  readonly stage: string;
  readonly name: string;
  readonly rest: string;
}

/** The instructions of a Dockerfile in their order, lines joined where a backslash continues them. */
export function parseDockerfile(text: string): Instruction[] {
  let stage = '';
  return text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .flatMap((line) => {
      const [, name, rest] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
      if (name === undefined || rest === undefined) return [];
      if (name === 'FROM') stage = / AS (\w+)$/.exec(rest)?.[1] ?? '';
      return [{ stage, name, rest }];
    });
}

/** The variables of an `ENV` instruction. */
export function variablesOf(rest: string): Record<string, string> {
  return Object.fromEntries(rest.split(' ').map((pair) => pair.split('=', 2) as [string, string]));
}
