import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../domain/routes.ts';
import { ButtonLink } from '../../ui/action/button.tsx';

/**
 * The links for visitors in both top bars (spec part 1, sections 2.3 and 2.4). `join`: `always` shows it on phones,
 * too; the dashboard has it in its bottom bar there.
 */
export function VisitorLinks({ join = 'wide' }: { join?: 'wide' | 'always' }) {
  const { t } = useLingui();
  return (
    <>
      <span className={join === 'wide' ? 'wide-only' : 'top-bar__join'}>
        <ButtonLink to={routePath('signUp')} variant="text" small>
          {t`Join now`}
        </ButtonLink>
      </span>
      <ButtonLink to={routePath('signIn')} variant="primary" small>
        {t`Sign in`}
      </ButtonLink>
    </>
  );
}
