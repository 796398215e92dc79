import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router-dom';
import { newPostSearch } from '../../../domain/post/tags.ts';
import { routePath } from '../../../domain/routes.ts';
import { usePerson } from '../../../session/session.tsx';
import { ButtonLink } from '../../../ui/action/button.tsx';

/** Leads from an empty list to the form of a new post, with the list's tag: visitors by an account, and back. */
export function FirstPost({ tag = null }: { tag?: string | null }) {
  const { t } = useLingui();
  const { pathname } = useLocation();
  // The app opens the form for this parameter, and removes it.
  const form = `${pathname}?${newPostSearch(tag)}`;
  if (usePerson() !== null) return <ButtonLink to={form} replace variant="primary">{t`Write a post`}</ButtonLink>;
  const state = { from: form };
  return (
    <>
      <ButtonLink to={routePath('signUp')} state={state} variant="primary">{t`Join now`}</ButtonLink>
      <ButtonLink to={routePath('signIn')} state={state}>{t`Sign in`}</ButtonLink>
    </>
  );
}
