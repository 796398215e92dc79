import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePerson } from '../../../session/session.tsx';

/** Looks like the field it opens (spec part 1, section 2.11); for signed-in people only. */
export function PostInput({ avatar, onCompose }: { avatar: ReactNode; onCompose: () => void }) {
  const { t } = useLingui();
  if (usePerson() === null) return null;
  return (
    <div className="post-input panel">
      {avatar}
      <button type="button" className="post-input__button" onClick={onCompose}>
        {t`What’s new with your pet?`}
      </button>
    </div>
  );
}
