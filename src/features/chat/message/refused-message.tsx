import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { chatKeys } from '../../../entities/chat/keys.ts';
import type { ShownMessage } from '../../../entities/chat/shown-messages.ts';
import { codeText, refusalText } from '../../../i18n/code-texts.ts';
import { useDataClient } from '../../../session/session.tsx';
import { Button } from '../../../ui/action/button.tsx';
import { useNotify } from '../../../ui/notice/notifications.tsx';

/** The reason of the refusal and a retry: a rule, a limit or the profile may have changed since. */
export function RefusedMessage({ message: { id, code } }: { message: ShownMessage }) {
  const { t, i18n } = useLingui();
  const { api } = useDataClient();
  const client = useQueryClient();
  const notify = useNotify();
  const again = async () => {
    const result = await api.sendAgain(id);
    if (!result.ok) notify({ tone: 'negative', about: id, text: i18n._(refusalText(result)) });
    await client.invalidateQueries({ queryKey: chatKeys.all });
  };
  return (
    <div className="message__refused">
      {code !== null && <p>{i18n._(codeText(code))}</p>}
      <Button small onClick={() => void again()}>
        {t`Send again`}
      </Button>
    </div>
  );
}
