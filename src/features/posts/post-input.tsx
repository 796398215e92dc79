import { useLingui } from '@lingui/react/macro';
import { usePerson } from '../../session/use-session.tsx';
import { Avatar } from '../../ui/avatar.tsx';

/** Looks like the field it opens (spec part 1, section 2.11); for signed-in people only. */
export function PostInput({ onCompose }: { onCompose: () => void }) {
  const { t } = useLingui();
  const person = usePerson();
  if (person === null) return null;
  return (
    <div className="post-input panel">
      <Avatar letter={person.letter} />
      <button type="button" className="post-input__button" onClick={onCompose}>
        {t`What is new with your pet?`}
      </button>
    </div>
  );
}
