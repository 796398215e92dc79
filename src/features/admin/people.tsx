import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { AccountRow } from '../../domain/account/admin.ts';
import type { Role } from '../../domain/account/schema.ts';
import { DURATIONS } from '../../domain/limits.ts';
import { PersonAvatar } from '../../entities/person/person-avatar.tsx';
import { useDates } from '../../i18n/dates.ts';
import { usePerson } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { useDebounced } from '../../ui/field/use-debounced.ts';
import { ListState } from './list-state.tsx';
import { useAccounts } from './queries.ts';
import { type Question, QuestionDialog } from './question-dialog.tsx';
import { OFFERED_ROLES, ROLE_NAMES } from './texts.ts';

/**
 * Everyone, newest first, or the people whose name or address contains the typed text. Each change needs a
 * confirmation.
 */
export function People() {
  const { t } = useLingui();
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), DURATIONS.searchPause);
  const { rows, state, isPlaceholder } = useAccounts(query);
  const [question, setQuestion] = useState<Question | null>(null);
  return (
    <>
      <Field
        label={t`Search by name or email`}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ul className="stack" aria-busy={isPlaceholder}>
        {rows.map((row) => (
          <PersonRow key={row.userId} row={row} onAsk={setQuestion} />
        ))}
      </ul>
      <ListState {...state} emptyText={t`No one found.`} />
      {question !== null && <QuestionDialog question={question} onClose={() => setQuestion(null)} />}
    </>
  );
}

function PersonRow({ row, onAsk }: { row: AccountRow; onAsk: (question: Question) => void }) {
  const { t } = useLingui();
  const dates = useDates();
  // The service refuses to let admins suspend themselves or give up their own role.
  const self = usePerson()?.userId === row.userId;
  const joined = dates.date(row.createdAt);
  const since = row.suspension === null ? '' : dates.date(row.suspension.at);
  return (
    <li className="admin__person panel stack">
      <div className="admin__who row loose">
        <PersonAvatar letter={row.letter} sha256={row.avatar} />
        <div>
          <h3>
            <bdi>{row.name}</bdi> {self && <span className="chip">{t`You`}</span>}
          </h3>
          <p className="field__hint">{row.email}</p>
          <p className="field__hint">{t`Joined: ${joined}`}</p>
        </div>
      </div>
      {row.suspension !== null && (
        <p className="wrong">
          <span className="chip chip--danger">{t`Suspended since ${since}`}</span> {row.suspension.reason}
        </p>
      )}
      <div className="admin__controls row row--wrap between">
        <fieldset className="admin__roles">
          <legend className="visually-hidden">{t`${row.name}’s roles`}</legend>
          {OFFERED_ROLES.filter((role) => !(self && role === 'admin')).map((role) => (
            <RoleSwitch key={role} row={row} role={role} onAsk={onAsk} />
          ))}
        </fieldset>
        {row.suspension === null && !self && (
          <Button small variant="danger" onClick={() => onAsk({ kind: 'suspend', row })}>
            {t`Suspend`}
          </Button>
        )}
        {row.suspension !== null && (
          <Button small onClick={() => onAsk({ kind: 'restore', row })}>
            {t`Restore`}
          </Button>
        )}
      </div>
    </li>
  );
}

function RoleSwitch({ row, role, onAsk }: { row: AccountRow; role: Role; onAsk: (question: Question) => void }) {
  const { i18n } = useLingui();
  const granted = row.roles.includes(role);
  return (
    <button
      type="button"
      role="switch"
      aria-checked={granted}
      className="switch"
      onClick={() => onAsk({ kind: 'role', row, role, grant: !granted })}
    >
      <span className="switch__track" />
      {i18n._(ROLE_NAMES[role])}
    </button>
  );
}
