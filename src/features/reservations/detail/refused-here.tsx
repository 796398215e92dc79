import { useLingui } from '@lingui/react/macro';
import { statementOfReservation } from '../../../domain/reservation/id.ts';
import type { ShownReservation } from '../../../entities/reservation/shown-reservation.ts';
import type { Again } from '../ask/ask-request.tsx';
import { useAsked, useOffered } from '../ask/queries.ts';
import { AfterRefusal } from '../ask/refused-request.tsx';

/** Requests from an announcement (its fact's id) again. */
export type AskAgain = (announcement: string, again: Again) => void;

/** On a refused request's page: other days, another text, similar offers. The state above says why it was refused. */
export function RefusedHere({ reservation, onAgain }: { reservation: ShownReservation; onAgain: AskAgain }) {
  const { t } = useLingui();
  const { id, announcement, request } = reservation;
  const offered = useOffered(announcement) ?? null;
  const record = useAsked(announcement).find(({ statement }) => statement._id === statementOfReservation(id));
  if (request?.state !== 'refused' || record === undefined) return null;
  return (
    <section className="panel reservation__part stack loose" aria-label={t`What you can do`}>
      <AfterRefusal
        statement={record.statement}
        announcement={offered}
        onAgain={(again) => onAgain(announcement, again)}
      />
    </section>
  );
}
