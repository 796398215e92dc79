import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { Member } from '../../../domain/organisation/schema.ts';
import { TeamRoleBadge } from '../../../entities/organisation/labels.tsx';
import { PersonAvatar } from '../../../entities/person/person-avatar.tsx';
import { PersonLink } from '../../../entities/person/person-link.tsx';
import { nameOf, usePersonFact } from '../../../entities/person/queries.ts';
import { usePerson } from '../../../session/session.tsx';
import { Field } from '../../../ui/field/field.tsx';
import { WindowedList } from '../../../ui/layout/windowed-list.tsx';
import '../organisations.css';

type Shown = Pick<Member, 'userId' | 'name' | 'letter' | 'role'>;

interface TeamProps<M extends Shown> {
  team: readonly M[];
  /** The actions for a member. */
  menu?: (member: M) => ReactNode;
}

/** The height of a row at the default font size. */
const ROW_HEIGHT_PX = 65;
/** A longer list gets a filter. */
const SEARCH_FROM_MEMBERS = 20;
/** Returning to the page does not fetch every person on it again. */
const FRESH_MS = 60_000;

/** The members of an organisation, admins first, with a filter where there are many. */
export function Team<M extends Shown>({ team, menu }: TeamProps<M>) {
  const { t, i18n } = useLingui();
  const [typed, setTyped] = useState('');
  const wanted = typed.trim().toLocaleLowerCase(i18n.locale);
  const found = wanted === '' ? team : team.filter(({ name }) => name.toLocaleLowerCase(i18n.locale).includes(wanted));
  const rows = [...found].sort((one, two) => Number(two.role === 'admin') - Number(one.role === 'admin'));
  return (
    <>
      {team.length > SEARCH_FROM_MEMBERS && (
        <Field
          label={t`Search the team`}
          type="search"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <p role="status" className={rows.length > 0 ? 'visually-hidden' : 'field__hint'}>
        {rows.length === 0 && t`No one with that name.`}
      </p>
      <WindowedList label={t`Team`} items={rows} keyOf={userIdOf} rowHeight={ROW_HEIGHT_PX}>
        {(member) => <MemberRow member={member} menu={menu?.(member)} />}
      </WindowedList>
    </>
  );
}

const userIdOf = ({ userId }: Shown) => userId;

function MemberRow({ member, menu }: { member: Shown; menu: ReactNode }) {
  const { t } = useLingui();
  const isMe = usePerson()?.userId === member.userId;
  const read = usePersonFact(member.userId, FRESH_MS).data;
  const person = read?.kind === 'found' ? read.value : null;
  return (
    <div className="member-row">
      <PersonAvatar letter={person?.letter ?? member.letter} sha256={person?.avatar?.sha256 ?? null} />
      <span className="member-row__words">
        <PersonLink userId={member.userId}>
          <bdi>{nameOf(read) ?? member.name}</bdi>
        </PersonLink>
        {isMe && <span className="soft small">{t({ context: 'team', message: 'You' })}</span>}
      </span>
      <TeamRoleBadge role={member.role} />
      {menu}
    </div>
  );
}
