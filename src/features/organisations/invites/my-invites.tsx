import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { InviteFact } from '../../../domain/invite/schema.ts';
import { useInvites, useOpenStepsOf } from '../../../entities/organisation/queries.ts';
import { inviteStateAt } from '../../../entities/organisation/shown-organisation.ts';
import { useNow } from '../../../session/use-now.ts';
import '../organisations.css';
import { answerTo, InviteCard, organisationOf } from './invite-card.tsx';

/** The newest past invites; older ones are not shown. */
const EARLIER_INVITES_SHOWN = 20;

/** This person's pending invites; `earlier`: also the past ones. Renders nothing without any. */
export function MyInvites({ earlier = false }: { earlier?: boolean }) {
  const { t } = useLingui();
  const invites = useInvites().data;
  const now = useNow(useMemo(() => (invites ?? []).map(endOf), [invites]));
  const organisations = useMemo(() => [...new Set((invites ?? []).map(organisationOf))], [invites]);
  const steps = useOpenStepsOf(organisations);
  if (invites === undefined) return null;
  // Includes one whose answer came too late: its reason stays until it is read.
  const waiting = invites.filter(
    (invite) => inviteStateAt(invite, now) === 'pending' || answerTo(invite, steps) !== null,
  );
  const over = earlier ? invites.filter((invite) => !waiting.includes(invite)).slice(0, EARLIER_INVITES_SHOWN) : [];
  if (waiting.length === 0 && over.length === 0) return null;
  return (
    <section className="invites" aria-label={t`Invites`}>
      {waiting.map((invite) => (
        <InviteCard key={invite._id} invite={invite} answer={answerTo(invite, steps)} now={now} />
      ))}
      {over.length > 0 && (
        <details className="panel invites__earlier">
          <summary>{t`Past invites`}</summary>
          {over.map((invite) => (
            <InviteCard key={invite._id} invite={invite} answer={null} now={now} plain />
          ))}
        </details>
      )}
    </section>
  );
}

function endOf({ state, ends }: InviteFact): string | null {
  return state === 'pending' ? ends : null;
}
