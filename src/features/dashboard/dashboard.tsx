import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { routePath } from '../../domain/routes.ts';
import { useUnreadMessages } from '../../entities/chat/heads.ts';
import { usePersonFact } from '../../entities/person/queries.ts';
import { averageText } from '../../i18n/average-text.ts';
import { usePerson } from '../../session/session.tsx';
import { ButtonLink } from '../../ui/action/button.tsx';
import { Icon, type IconName } from '../../ui/picture/icons.tsx';
import './dashboard.css';

interface DashboardProps {
  firstSteps: ReactNode;
  /** The article that an admin pinned, from another feature. */
  pinned: ReactNode;
  /** The popular posts, from another feature. */
  popular: ReactNode;
  /** The reservations that wait for an answer and the next confirmed ones, from another feature. */
  reservations: ReactNode;
  /** The newest chats, from another feature as well. */
  chats: ReactNode;
}

/** The dashboard (spec part 1, sections 1 and 2.7): four figures, reservations, messages, popular posts. */
export function Dashboard({ firstSteps, pinned, popular, chats, reservations }: DashboardProps) {
  const { t } = useLingui();
  const { rating, reviews } = useOwnFigures();
  const stats: { name: string; icon: IconName; figure: string; hint: string }[] = [
    { name: t`My rating`, icon: 'star', figure: rating ?? '0', hint: rating === null ? t`No ratings yet` : t`of 4` },
    {
      name: t`All reviews`,
      icon: 'comment',
      figure: `${reviews}`,
      hint: reviews === 0 ? t`No reviews yet` : t`on your profile`,
    },
    // A later part adds these; until then there is nothing to count.
    { name: t`My friends`, icon: 'people', figure: '0', hint: t`No one yet` },
    { name: t`All pedigrees`, icon: 'tree', figure: '0', hint: t`None yet` },
  ];
  return (
    <div className="dash">
      {firstSteps}
      <ul className="dash__stats stack" aria-label={t`Stats`}>
        {stats.map(({ name, icon, figure, hint }) => (
          <li key={name} className="dash__stat panel">
            <Icon name={icon} size={22} />
            <span className="dash__name">{name}</span>
            <span className="dash__figure">{figure}</span>
            <span className="dash__hint">{hint}</span>
          </li>
        ))}
      </ul>
      <Card title={t`Reservations`} icon="calendar">
        {reservations}
      </Card>
      <Card title={t`Messages`} icon="mail" count={<UnreadMessages />}>
        {chats}
        <ButtonLink to={routePath('messages')} small>
          {t`All messages`}
        </ButtonLink>
      </Card>
      <Card title={t`Popular posts`} icon="heart" wide>
        {popular}
        <ButtonLink to={routePath('community')} small>
          {t`Go to the community`}
        </ButtonLink>
      </Card>
      <div className="dash__pinned">{pinned}</div>
    </div>
  );
}

/** The ratings of this person, as on their profile. */
function useOwnFigures(): { rating: string | null; reviews: number } {
  const { i18n } = useLingui();
  const read = usePersonFact(usePerson()?.userId ?? null).data;
  if (read?.kind !== 'found') return { rating: null, reviews: 0 };
  return { rating: averageText(read.value, i18n.locale), reviews: read.value.totalReviews ?? 0 };
}

function UnreadMessages() {
  const { t } = useLingui();
  const unread = useUnreadMessages() ?? 0;
  if (unread === 0) return null;
  return <span className="chip chip--info">{t`${plural(unread, { one: '# unread', other: '# unread' })}`}</span>;
}

function Card({
  title,
  icon,
  wide = false,
  count,
  children,
}: {
  title: string;
  icon: IconName;
  wide?: boolean;
  count?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={wide ? 'dash__card dash__card--wide panel' : 'dash__card panel'}>
      <h2>
        <Icon name={icon} size={20} />
        {title}
        {count}
      </h2>
      {children}
    </section>
  );
}
