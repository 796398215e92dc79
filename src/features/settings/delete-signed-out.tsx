import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { DeletionFate, DeletionProof } from './deletion-form.tsx';
import './settings.css';

interface SignedOutProps extends Omit<ComponentProps<typeof DeletionProof>, 'asks'> {
  /** Where a copy of the data can be requested; null if unknown. */
  contactEmail: string | null;
}

/** Account deletion for people who may not or cannot sign in, such as a suspended person. */
export function DeleteSignedOut({ contactEmail, ...proof }: SignedOutProps) {
  const { t } = useLingui();
  return (
    <section className="settings__section panel stack" aria-label={t`Delete an account`}>
      <p>{t`Removes you and everything of yours from Lapka for good.`}</p>
      <p>
        <Trans>
          Want a copy first? On a device where you were signed in, <Link to={routePath('settings')}>settings</Link> can
          make one of what’s on it.
        </Trans>{' '}
        {contactEmail !== null && (
          <Trans>
            Or write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a> from your account’s email address.
          </Trans>
        )}
      </p>
      <DeletionFate Heading="h2" />
      <DeletionProof asks="address" {...proof} />
    </section>
  );
}
