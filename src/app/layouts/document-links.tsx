import { useLingui } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { routePath } from '../../domain/routes.ts';
import { useContactEmail } from '../contact.ts';

/** Links to the texts about the product, to the team and to the cookie choice: list items for both footers. */
export function DocumentLinks({ onGo, onCookies }: { onGo?: () => void; onCookies: () => void }) {
  const { t } = useLingui();
  const links = [
    { to: routePath('about'), text: t`About` },
    { to: routePath('cookies'), text: t`Cookies` },
    { to: routePath('terms'), text: t`Terms & Rules` },
    { to: routePath('privacy'), text: t`Privacy Policy` },
  ];
  return (
    <>
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} onClick={() => onGo?.()}>
            {text}
          </Link>
        </li>
      ))}
      <li>
        <ContactLink onGo={onGo} />
      </li>
      <li>
        <button
          type="button"
          onClick={() => {
            onGo?.();
            onCookies();
          }}
        >
          {t`Cookie settings`}
        </button>
      </li>
    </>
  );
}

/** Opens a mail to the operator; while the address is unknown it links to the About page. */
function ContactLink({ onGo }: { onGo: (() => void) | undefined }) {
  const { t } = useLingui();
  const email = useContactEmail();
  return email === null ? (
    <Link to={routePath('about')} onClick={() => onGo?.()}>
      {t`Contact us`}
    </Link>
  ) : (
    <a href={`mailto:${email}`}>{t`Contact us`}</a>
  );
}
