import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { LIMITS } from '../../domain/limits.ts';
import { textOf } from '../../domain/post/allowed-html.ts';
import { snippet } from '../../domain/snippet.ts';
import { Icon } from '../../ui/icons.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import type { CardPost } from './card-post.ts';

const ShareDialog = lazyDialog(() => import('./share-dialog.tsx'));

/** What is handed on: the address, the title and the beginning of the text (spec part 1, section 2.13). */
export interface Shared {
  url: string;
  title: string;
  text: string;
}

/** Shares by the device where it can, otherwise by a list of places and by copying the link. */
export function ShareButton({ post, href }: { post: CardPost; href: string }) {
  const { t } = useLingui();
  const [shared, setShared] = useState<Shared | null>(null);
  const close = useCallback(() => setShared(null), []);
  const share = async () => {
    const what = {
      url: new URL(href, location.origin).href,
      title: post.title,
      text: snippet(textOf(post.content), LIMITS.shareText),
    };
    if (!(await byDevice(what))) setShared(what);
  };
  return (
    <>
      <button type="button" className="post-button" onClick={() => void share()}>
        <Icon name="share" size={22} />
        {t`Share`}
      </button>
      {shared !== null && <ShareDialog shared={shared} onClose={close} />}
    </>
  );
}

/** False where the device cannot; a person who closes its window has answered. */
async function byDevice(what: Shared): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
