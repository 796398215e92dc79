import type { Publishes } from './publishes.ts';

/**
 * Leaves a step that is not refused at once to the arbiter of its matter: the request is noted before the step counts
 * as processed, and the arbiter writes the outcome. `matterOf`: the matter, by the step's id and its person.
 */
export function decidedByArbiter<S>(
  matterOf: (step: string, userId: string) => string,
): Required<Pick<Publishes<S>, 'decide' | 'after'>> {
  return {
    decide: ({ shared: { refusal } }) =>
      refusal === null ? { kind: 'arbitrate' } : { kind: 'refuse', code: refusal, isPublished: false, over: null },
    after({ row: { id, rev }, decision }, userId) {
      if (decision.kind !== 'arbitrate') return [];
      return [{ kind: 'arbitrate', request: { matter: matterOf(id, userId), statement: id, rev, by: userId } }];
    },
  };
}
