import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { Result } from '../../data/api/result.ts';
import { refusalText } from '../../i18n/code-texts.ts';
import { useDataClient } from '../../session/session.tsx';
import { Button } from '../../ui/action/button.tsx';
import { Waiting } from '../../ui/notice/placeholders.tsx';
import { LinkPanel } from './link-panel.tsx';
import { useLinkToken } from './use-link-token.ts';

type Answer = Result<{ email: string }>;

/**
 * Uses the link that confirms an address. `next` leads on, `settings` to the page where another mail can be requested.
 */
export function ConfirmEmail({ next, settings }: { next: ReactNode; settings: ReactNode }) {
  const { t, i18n } = useLingui();
  const token = useLinkToken();
  const { answer, ask } = useConfirmation(token);
  if (token === null || (answer?.ok === false && answer.code === 'account/link-ended')) {
    return (
      <LinkPanel
        icon="warning"
        title={t`This link has expired`}
        text={t`It’s already been used or is more than three days old. If your address isn’t confirmed yet, ask for a new email in settings.`}
      >
        {settings}
      </LinkPanel>
    );
  }
  if (answer === null) return <Waiting />;
  if (answer.ok) {
    const { email } = answer.value;
    return (
      <LinkPanel
        icon="tick"
        title={t`Your address is confirmed`}
        text={t`${email} is now your account’s email address. Thank you!`}
      >
        {next}
      </LinkPanel>
    );
  }
  return (
    <LinkPanel
      icon={answer.code === 'network/offline' ? 'offline' : 'warning'}
      title={t`Not confirmed yet`}
      text={i18n._(refusalText(answer))}
    >
      {answer.code === 'account/email-taken' ? (
        settings
      ) : (
        <Button variant="primary" wide onClick={ask}>
          {t`Try again`}
        </Button>
      )}
    </LinkPanel>
  );
}

/** Sends the request once automatically: a link works once, so only the person repeats it. */
function useConfirmation(token: string | null): { answer: Answer | null; ask: () => void } {
  const { api } = useDataClient();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const asked = useRef<string | null>(null);
  const ask = useCallback(() => {
    if (token === null) return;
    setAnswer(null);
    void api.confirmEmail(token).then(setAnswer);
  }, [api, token]);
  useEffect(() => {
    if (token === null || asked.current === token) return;
    asked.current = token;
    ask();
  }, [token, ask]);
  return { answer, ask };
}
