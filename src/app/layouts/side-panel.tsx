import { useLingui } from '@lingui/react/macro';
import { PopularPosts } from '../../features/posts/lists/popular-posts.tsx';
import { useConsentSettings } from '../dialogs/consent.tsx';
import { DocumentLinks } from './document-links.tsx';
import './side-panel.css';

/** The right drawer (spec part 1, section 2.4) beside the content. */
export function SidePanel() {
  const { t } = useLingui();
  return (
    <aside className="side-panel" aria-label={t`More`}>
      <PanelContent />
    </aside>
  );
}

/** Popular posts and the links; the overlay drawer has the same. */
export function PanelContent({ onGo }: { onGo?: () => void }) {
  const { t } = useLingui();
  const openConsent = useConsentSettings();
  return (
    <>
      <section className="side-panel__box panel stack" aria-labelledby="popular">
        <h2 id="popular">{t`Popular posts`}</h2>
        <PopularPosts {...(onGo && { onGo })} />
      </section>
      <nav aria-label={t`About Lapka`}>
        <ul className="side-panel__links">
          <DocumentLinks onCookies={openConsent} {...(onGo && { onGo })} />
        </ul>
      </nav>
    </>
  );
}
