/** The calls, in order, with their arguments: tests check here what a screen did. */
export interface Asked {
  call: string;
  input: unknown;
}

/** Records a call and answers it. */
export type Answering = <T>(call: string, input: unknown, answer: T) => Promise<T>;

export function notingIn(asked: Asked[]): Answering {
  return (call, input, answer) => {
    asked.push({ call, input });
    return Promise.resolve(answer);
  };
}

export const DONE = { ok: true, value: null } as const;
