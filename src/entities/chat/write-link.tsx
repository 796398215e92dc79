import { useLingui } from '@lingui/react/macro';
import { chatPath } from '../../domain/paths.ts';
import { useAuthRequired } from '../../session/auth-required.ts';
import { usePerson } from '../../session/session.tsx';
import { Button, ButtonLink } from '../../ui/action/button.tsx';
import { Icon } from '../../ui/picture/icons.tsx';

/**
 * A link from a published item to a chat with its author; nothing on one's own. `about`: the fact of the announcement
 * or the pet on whose page it is. Visitors are asked to sign in first.
 */
export function WriteLink({ to, about }: { to: string; about: string }) {
  const { t } = useLingui();
  const person = usePerson();
  const requireSignIn = useAuthRequired();
  if (person?.userId === to) return null;
  const words = (
    <>
      <Icon name="comment" size={20} />
      {t`Send a message`}
    </>
  );
  if (person === null) return <Button onClick={() => requireSignIn()}>{words}</Button>;
  return <ButtonLink to={chatPath(person.userId, to, about)}>{words}</ButtonLink>;
}
