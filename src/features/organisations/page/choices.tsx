import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  hasOtherAdmin,
  type OpenStep,
  type ShownOrganisation,
} from '../../../entities/organisation/shown-organisation.ts';
import { usePerson } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { Switch } from '../../../ui/field/switch.tsx';
import { Question } from '../../../ui/overlay/question.tsx';
import { useAct } from '../use-act.ts';

interface ChoicesProps {
  organisation: ShownOrganisation;
  steps: readonly OpenStep[];
}

/** The settings of an organisation: who sees it, whether one's own profile shows it, and leaving it. */
export function Choices({ organisation, steps }: ChoicesProps) {
  const { t } = useLingui();
  const act = useAct(organisation.id);
  const userId = usePerson()?.userId ?? '';
  const [asked, setAsked] = useState<'leave' | 'close' | null>(null);
  const { role, open, team, closedAt, name } = organisation;
  const me = team.find((member) => member.userId === userId);
  if (me === undefined || closedAt !== null) return null;
  const isAdmin = role === 'admin';
  // The last admin names another one first; the only member closes it instead.
  const mayLeave = !isAdmin || hasOtherAdmin(organisation, userId);
  const goes = steps.some(({ act: { does }, state }) => state !== 'refused' && (does === 'leave' || does === 'close'));
  return (
    <section className="panel organisation__part stack loose">
      <h2>{t({ context: 'organisation', message: 'Settings' })}</h2>
      <Switch
        label={t`Show this organisation on my profile`}
        checked={me.shown}
        onChange={(shown) => void act({ does: 'show', shown })}
      />
      {isAdmin && (
        <Switch
          label={t`The page is open to everyone`}
          hint={t`Without signing in, people see the name, description, services and any team members who show the organisation on their profile.`}
          checked={open}
          onChange={(value) => void act({ does: 'change', field: 'open', was: open, value })}
        />
      )}
      {isAdmin && !mayLeave && team.length > 1 && (
        <p className="field__hint">{t`You’re the only admin. Make someone else an admin before you leave.`}</p>
      )}
      {!goes && (
        <div className="actions">
          {mayLeave && <Button variant="danger" onClick={() => setAsked('leave')}>{t`Leave…`}</Button>}
          {isAdmin && <Button variant="danger" onClick={() => setAsked('close')}>{t`Close permanently…`}</Button>}
        </div>
      )}
      {asked === 'leave' && (
        <Question
          title={t`Leave ${name}?`}
          text={t`We’ll notify the admins. You can only come back if you’re invited again.`}
          yes={t({ context: 'organisation', message: 'Leave' })}
          onYes={() => void act({ does: 'leave' })}
          onClose={() => setAsked(null)}
        />
      )}
      {asked === 'close' && (
        <Question
          title={t`Close ${name} permanently?`}
          text={t`We’ll notify the whole team. It can’t be reopened, and pending invites will be withdrawn.`}
          yes={t({ context: 'organisation', message: 'Close' })}
          onYes={() => void act({ does: 'close' })}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
