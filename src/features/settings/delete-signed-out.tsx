import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { DeletionFate, DeletionProof } from './deletion-form.tsx';
import './settings.css';

interface SignedOutProps extends Omit<ComponentProps<typeof DeletionProof>, 'asks'> {
  /** Where a copy can be asked for; null when it is not known. */
  contactEmail: string | null;
}

/** The way out for whoever may not or cannot sign in, such as a suspended person. */
export function DeleteSignedOut({ contactEmail, ...proof }: SignedOutProps) {
  const { t } = useLingui();
  return (
    <section className="settings__section panel stack" aria-label={t`Delete an account`}>
      <p>{t`Takes you and everything of yours out of Lapka, for good.`}</p>
      <p>
        <Trans>
          Would you like a copy first? On a device on which you were signed in,{' '}
          <Link to={routePath('settings')}>the settings</Link> make one of what is on it.
        </Trans>{' '}
        {contactEmail !== null && (
          <Trans>
            Otherwise write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> from the address of your account.
          </Trans>
        )}
      </p>
      <DeletionFate Heading="h2" />
      <DeletionProof asks="address" {...proof} />
    </section>
  );
}
