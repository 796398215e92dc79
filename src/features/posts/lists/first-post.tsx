import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { routePath } from '../../../domain/routes.ts';
import { usePerson } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';

/** Leads from an empty list to the form of a new post: visitors by an account, and back to the list. */
export function FirstPost() {
  const { t } = useLingui();
  const { pathname } = useLocation();
  // The app opens the form for this parameter, and removes it.
  const form = `${pathname}?write=post`;
  if (usePerson() !== null) return <ButtonLink to={form} replace variant="primary">{t`Write a post`}</ButtonLink>;
  const state = { from: form };
  return (
    <>
      <ButtonLink to={routePath('signUp')} state={state} variant="primary">{t`Join now`}</ButtonLink>
      <ButtonLink to={routePath('signIn')} state={state}>{t`Sign in`}</ButtonLink>
    </>
  );
}
