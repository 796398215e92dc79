import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { bestEffort } from '../../domain/promises.ts';
import { routePath } from '../../domain/routes.ts';
import { useLazyCodeText } from '../../i18n/lazy-code-text.ts';
import { withVisitTexts } from '../../i18n/setup.ts';
import { useSyncStatus } from '../../session/sync-status.ts';
import './accounts.css';
import { OfflineNote } from './offline-note.tsx';

/** What a person agrees to by signing in or up (spec part 1, section 2.5). */
function ConsentLine() {
  return (
    <p className="soft small">
      <Trans>
        By continuing, you agree to the <Link to={routePath('terms')}>terms and rules</Link>, the{' '}
        <Link to={routePath('privacy')}>privacy policy</Link> and the{' '}
        <Link to={routePath('cookies')}>cookies policy</Link>.
      </Trans>
    </p>
  );
}

/** Nobody can sign in in a window without storage: the note says so before the person types. */
function BlockedStorageNote() {
  const { i18n } = useLingui();
  const isBlocked = useSyncStatus()?.badge === 'limited';
  const text = useLazyCodeText(isBlocked ? 'device/sign-in-blocked' : null);
  return <div role="status">{isBlocked && text !== null && <p className="banner">{i18n._(text)}</p>}</div>;
}

interface PanelProps {
  name: string;
  kind: 'login' | 'registration';
  onSignedIn: () => void;
  form: ReactNode;
  other: ReactNode;
}

/**
 * What the two cards share: first the notes about network and storage, then the form, the other ways, the link to the
 * other card, the consent line.
 */
export function AccountPanel({ name, kind, onSignedIn, form, other }: PanelProps) {
  const [Ways, setWays] = useState<ComponentType<Pick<PanelProps, 'kind' | 'onSignedIn'>> | null>(null);
  useEffect(() => {
    // Where their code cannot be fetched, nobody can sign in either.
    const code = withVisitTexts(() => import('./sign-in-ways.tsx'));
    void bestEffort(code.then((module) => setWays(() => module.default)));
  }, []);
  return (
    <section className="account panel" aria-label={name}>
      <OfflineNote />
      <BlockedStorageNote />
      {form}
      <div className={`account__ways account__ways--${kind}`}>
        {Ways !== null && <Ways kind={kind} onSignedIn={onSignedIn} />}
      </div>
      {other}
      <ConsentLine />
    </section>
  );
}
