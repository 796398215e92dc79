import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Member } from '../../../domain/organisation/schema.ts';
import {
  hasOtherAdmin,
  type OpenStep,
  type ShownOrganisation,
} from '../../../entities/organisation/shown-organisation.ts';
import { usePerson } from '../../../session/session.tsx';
import { Menu, type MenuEntry } from '../../../ui/action/menu.tsx';
import { Question } from '../../../ui/overlay/question.tsx';
import { useAct } from '../use-act.ts';

interface MemberMenuProps {
  organisation: ShownOrganisation;
  member: Member;
  steps: readonly OpenStep[];
}

/** An admin's actions for a member. None while a step about them is pending. */
export function MemberMenu({ organisation, member, steps }: MemberMenuProps) {
  const { t } = useLingui();
  const act = useAct(organisation.id);
  const [asked, setAsked] = useState(false);
  const isMe = usePerson()?.userId === member.userId;
  const waits = steps.some(
    ({ act: done, state }) => state !== 'refused' && 'person' in done && done.person === member.userId,
  );
  const entries: MenuEntry[] = [];
  if (member.role === 'user') {
    entries.push({
      text: t`Make admin`,
      icon: 'shield',
      onChoose: () => void act({ does: 'give-role', person: member.userId, role: 'admin' }),
    });
  } else if (!isMe || hasOtherAdmin(organisation, member.userId)) {
    entries.push({
      text: t`Make member`,
      icon: 'user',
      onChoose: () => void act({ does: 'give-role', person: member.userId, role: 'user' }),
    });
  }
  if (!isMe)
    entries.push({ text: t`Remove from the team…`, icon: 'trash', danger: true, onChoose: () => setAsked(true) });
  if (waits) return <span className="chip chip--warn chip--small">{t({ context: 'team', message: 'Queued' })}</span>;
  if (entries.length === 0) return null;
  const { name } = member;
  return (
    <>
      <Menu label={t`Options for ${name}`} entries={entries} />
      {asked && (
        <Question
          title={t`Remove ${name} from the team?`}
          text={t`We’ll notify them. They’ll no longer see or change anything in this organisation; you can invite them again.`}
          yes={t({ context: 'team', message: 'Remove' })}
          onYes={() => void act({ does: 'remove', person: member.userId })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
