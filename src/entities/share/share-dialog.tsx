import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { useNotify } from '../../ui/notice/notifications.tsx';
import { Modal } from '../../ui/overlay/modal.tsx';
import { Icon } from '../../ui/picture/icons.tsx';
import './share-dialog.css';
import type { Shared } from './share-button.tsx';

/** Names are not translated; the parameters are those that these sites document. */
const PLACES: readonly { name: string; address: (shared: Shared) => string }[] = [
  { name: 'Facebook', address: ({ url }) => withQuery('https://www.facebook.com/sharer/sharer.php', { u: url }) },
  {
    name: 'X (Twitter)',
    address: ({ url, title, text }) =>
      withQuery('https://twitter.com/intent/tweet', { url, text: [title, text].filter(Boolean).join('\n') }),
  },
  {
    name: 'LinkedIn',
    address: ({ url }) => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  { name: 'Reddit', address: ({ url, title }) => withQuery('https://www.reddit.com/submit', { url, title }) },
];

/** For devices that cannot share: four sites, and the link to copy (spec part 1, section 2.13). */
export default function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const { t } = useLingui();
  const notify = useNotify();
  const field = useRef<HTMLInputElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(shared.url);
      notify({
        tone: 'positive',
        about: 'share',
        text: t({ id: 'linkCopiedToClipboard', message: 'Link copied.' }),
      });
    } catch {
      // Copying is forbidden or unsupported: the selected link can be copied by hand.
      field.current?.select();
      notify({
        tone: 'negative',
        about: 'share',
        text: t`Couldn’t copy the link. It’s selected, so you can copy it yourself.`,
      });
    }
  };
  return (
    <Modal title={t`Share`} onClose={onClose}>
      <p>{t({ id: 'sharingIsNotSupported', message: 'This browser can’t share directly. Choose where to share:' })}</p>
      <ul className="share__places stack tight">
        {PLACES.map(({ name, address }) => (
          <li key={name}>
            <a className="button button--quiet" href={address(shared)} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <div className="share__link row row--wrap tight">
        <input ref={field} className="field__input" readOnly value={shared.url} aria-label={t`Link`} />
        <Button variant="primary" onClick={() => void copy()}>
          <Icon name="link" size={20} />
          {t`Copy link`}
        </Button>
      </div>
    </Modal>
  );
}

function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
