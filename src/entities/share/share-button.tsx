import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { snippet } from '../../domain/snippet.ts';
import { Button } from '../../ui/action/button.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { Icon } from '../../ui/picture/icons.tsx';

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'));

/** The shared data: address, title and beginning of the text (spec part 1, section 2.13). */
export interface Shared {
  url: string;
  title: string;
  text: string;
}

interface ShareButtonProps {
  href: string;
  title: string;
  /** Plain text; only its beginning is shared. */
  text: string;
  /** `post` among a post's buttons, whose style sheet loads with posts; `quiet` elsewhere. */
  variant?: 'post' | 'quiet';
}

/** Shares with the device's own dialog if it has one, otherwise with a list of sites and a link to copy. */
export function ShareButton({ href, title, text, variant = 'quiet' }: ShareButtonProps) {
  const { t } = useLingui();
  const [shared, setShared] = useState<Shared | null>(null);
  const close = useCallback(() => setShared(null), []);
  const share = async () => {
    const what = {
      url: new URL(href, location.origin).href,
      title,
      text: snippet(text, LIMITS.shareText),
    };
    if (!(await byDevice(what))) setShared(what);
  };
  return (
    <>
      {variant === 'post' ? (
        <button type="button" className="post-button" onClick={() => void share()}>
          <Icon name="share" size={22} />
          {t`Share`}
        </button>
      ) : (
        <Button onClick={() => void share()}>
          <Icon name="share" size={20} />
          {t`Share`}
        </Button>
      )}
      {shared !== null && <ShareDialog shared={shared} onClose={close} />}
    </>
  );
}

/** False if the device cannot share; closing its dialog counts as an answer. */
async function byDevice(what: Shared): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
