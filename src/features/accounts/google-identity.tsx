import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { fieldsOf } from '../../domain/fields.ts';
import { useLocale } from '../../i18n/use-locale.ts';
import { pageNonce } from '../../platform/page/page-nonce.ts';
import { useDataClient } from '../../session/session.tsx';
import './accounts.css';

/**
 * The part of Google Identity Services that is used (developers.google.com/identity/gsi/web/reference/js-reference).
 */
interface GoogleIdentity {
  accounts: {
    id: {
      initialize(options: { client_id: string; callback: (answer: { credential: string }) => void }): void;
      renderButton(parent: HTMLElement, options: Record<string, string | number>): void;
    };
  };
}

const SCRIPT = 'https://accounts.google.com/gsi/client';

function loadGoogle(): Promise<GoogleIdentity | null> {
  return new Promise((resolve) => {
    const found = () => {
      const google = googleHere();
      resolve(isGoogle(google) ? google : null);
    };
    if (document.querySelector(`script[src="${SCRIPT}"]`) !== null && googleHere() !== undefined) {
      found();
      return;
    }
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    // Google's script copies the nonce of its own element to the styles of its button (MomenSherif/react-oauth 229).
    script.nonce = pageNonce();
    script.onload = found;
    script.onerror = () => resolve(null);
    document.head.append(script);
  });
}

/** The global that Google's script sets; undefined before it ran. */
function googleHere(): unknown {
  return fieldsOf<{ google: GoogleIdentity }>(globalThis).google;
}

function isGoogle(value: unknown): value is GoogleIdentity {
  return typeof value === 'object' && value !== null && 'accounts' in value;
}

/**
 * Google's own button; `onCredential` gets a fresh ID token. The page loads nothing of Google, and shows no button,
 * before the service reports that Google sign-in is configured.
 */
export function GoogleIdentityButton({ onCredential }: { onCredential: (credential: string) => void }) {
  const { api } = useDataClient();
  const { locale } = useLocale();
  const place = useRef<HTMLDivElement>(null);
  const options = useQuery({ queryKey: ['sign-in-options'], queryFn: () => api.signInOptions() });
  const clientId = options.data?.googleClientId ?? null;
  useEffect(() => {
    if (clientId === null) return;
    let isCancelled = false;
    void loadGoogle().then((google) => {
      if (google === null || isCancelled || place.current === null) return;
      google.accounts.id.initialize({ client_id: clientId, callback: ({ credential }) => onCredential(credential) });
      google.accounts.id.renderButton(place.current, {
        theme: 'outline',
        size: 'large',
        shape: 'pill',
        width: 300,
        locale,
      });
    });
    return () => {
      isCancelled = true;
    };
  }, [clientId, onCredential, locale]);
  return clientId === null ? null : <div ref={place} className="account__google" />;
}
