import { Link, type LinkProps } from 'react-router-dom';
import { personPath } from '../../domain/routes.ts';
import { useAuthRequired } from '../../session/auth-required.ts';
import { usePerson } from '../../session/session.tsx';

interface PersonLinkProps extends Omit<LinkProps, 'to' | 'onClick'> {
  userId: string;
  /** The tab of the profile; by default its first one. */
  tab?: 'reviews';
}

/** A link to a person's profile, which is for signed-in people: a dialog tells visitors so and keeps their place. */
export function PersonLink({ userId, tab, ...rest }: PersonLinkProps) {
  const isVisitor = usePerson() === null;
  const requireSignIn = useAuthRequired();
  return (
    <Link
      {...rest}
      to={tab === undefined ? personPath(userId) : `${personPath(userId)}?tab=${tab}`}
      onClick={(event) => {
        // Another tab or window opens the sign-in by itself.
        if (!isVisitor || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        requireSignIn();
      }}
    />
  );
}
