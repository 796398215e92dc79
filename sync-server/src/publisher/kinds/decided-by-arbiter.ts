import type { Publishes } from './publishes.ts';

/**
 * A step that is not refused at once is left to the arbiter of its matter: the request is noted before the step counts
 * as looked at, and the arbiter answers. `matterOf`: the matter, by the step's id and whose it is.
 */
export function decidedByArbiter<S>(
  matterOf: (step: string, userId: string) => string,
): Required<Pick<Publishes<S>, 'decide' | 'after'>> {
  return {
    decide: ({ shared: { refusal } }) =>
      refusal === null ? { kind: 'arbitrate' } : { kind: 'refuse', code: refusal, standing: false, over: null },
    after({ row: { id, rev }, decision }, userId) {
      if (decision.kind !== 'arbitrate') return [];
      return [{ kind: 'arbitrate', request: { matter: matterOf(id, userId), statement: id, rev, by: userId } }];
    },
  };
}
