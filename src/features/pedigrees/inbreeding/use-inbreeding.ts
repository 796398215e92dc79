import { useEffect, useState } from 'react';
import type { InbreedingQuestion, MatesQuestion } from '../../../data/inbreeding/calculations.ts';
import { createInbreeding, type InbreedingClient } from '../../../data/inbreeding/inbreeding-client.ts';

type Answer = NonNullable<Awaited<ReturnType<InbreedingClient['ask']>>>;
type Ranked = NonNullable<Awaited<ReturnType<InbreedingClient['rankMates']>>>;

/** `answer` is that of the last question; of the previous one while `busy`. Null: there is none yet. */
export interface Computed<A> {
  readonly answer: A | null;
  readonly busy: boolean;
  readonly failed: boolean;
}

const ASK = (client: InbreedingClient, question: InbreedingQuestion) => client.ask(question);
const RANK = (client: InbreedingClient, question: MatesQuestion) => client.rankMates(question);

/** Computes in a worker. The question must stay the same object as long as its content does not change. */
export function useInbreeding(question: InbreedingQuestion | null): Computed<Answer> {
  return useComputed(question, ASK);
}

export function useRankedMates(question: MatesQuestion | null): Computed<Ranked> {
  return useComputed(question, RANK);
}

function useComputed<Q, A>(
  question: Q | null,
  work: (client: InbreedingClient, question: Q) => Promise<A | null>,
): Computed<A> {
  const [client] = useState(createInbreeding);
  const [computed, setComputed] = useState<Computed<A> & { of: Q | null }>(NOTHING);
  useEffect(() => () => client.end(), [client]);
  useEffect(() => {
    if (question === null) return;
    let wanted = true;
    work(client, question).then(
      (answer) => {
        // Null: a newer question came.
        if (wanted && answer !== null) setComputed({ answer, busy: false, failed: false, of: question });
      },
      () => {
        if (wanted) setComputed({ answer: null, busy: false, failed: true, of: question });
      },
    );
    return () => {
      wanted = false;
    };
  }, [client, question, work]);
  if (question === null) return NOTHING;
  return computed.of === question ? computed : { ...computed, busy: true };
}

const NOTHING = { answer: null, busy: false, failed: false, of: null } as const;
