import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Decision, ReportedItem } from '../../domain/moderation/commands.ts';
import { announcementPath, commentPath, petPath } from '../../domain/paths.ts';
import { personPath, postPath } from '../../domain/routes.ts';
import { MessagePhoto } from '../../entities/photo/message-photo.tsx';
import { useDates } from '../../i18n/dates.ts';
import { REASON_TEXTS } from '../../i18n/report-texts.ts';
import { Button } from '../../ui/action/button.tsx';
import { decisionsFor } from './decisions.ts';
import { DECISION_TEXTS, KIND_NAMES, STATE_NAMES } from './texts.ts';

/** The number of reports shown at first: a hundred reports must not push the decisions off the screen. */
const AT_FIRST = 3;

interface ReportedCardProps {
  item: ReportedItem;
  onDecide: (decision: Decision) => void;
}

/** One reported thing: its content, its author, the reports and the possible decisions. */
export function ReportedCard({ item, onDecide }: ReportedCardProps) {
  const { t, i18n } = useLingui();
  const dates = useDates();
  const [all, setAll] = useState(false);
  const { kind, state, author, excerpt, photo, slug, target, authorBlockedUntil } = item;
  const hidden = item.reports.length - AT_FIRST;
  const unseen = item.reportCount - item.reports.length;
  const kindName = i18n._(KIND_NAMES[kind]);
  const since = dates.moment(item.firstReportedAt);
  const until = authorBlockedUntil === null ? '' : dates.date(authorBlockedUntil);
  return (
    <li className="reported panel">
      <div className="reported__head row row--wrap">
        <h3>
          {kindName}
          {author !== null && (
            <>
              {' · '}
              <Link to={personPath(author.userId)}>
                <bdi>{author.name || t`Deleted account`}</bdi>
              </Link>
            </>
          )}
        </h3>
        {state !== 'shown' && <span className="chip chip--warn">{i18n._(STATE_NAMES[state])}</span>}
        {authorBlockedUntil !== null && <span className="chip chip--danger">{t`Can’t write until ${until}`}</span>}
      </div>
      {excerpt === null ? (
        <p className="field__hint">{t`The text is no longer there.`}</p>
      ) : (
        excerpt !== '' && <blockquote className="reported__text">{excerpt}</blockquote>
      )}
      {photo !== null && <MessagePhoto photo={photo} message={null} isSent isVeiled />}
      <AsReported versions={item.asReported} />
      <SurroundingText item={item} />
      {state === 'shown' && kind === 'pet' && <Link to={petPath(target)}>{t`Open pet`}</Link>}
      {state === 'shown' && kind === 'announcement' && (
        <Link to={announcementPath(target)}>{t`Open announcement`}</Link>
      )}
      {slug !== null && (
        <Link to={kind === 'comment' ? commentPath(slug, target) : postPath(slug)}>
          {kind === 'comment' ? t`Open comment` : t`Open post`}
        </Link>
      )}
      <div>
        <p className="strong">
          {item.reportCount === 0 ? (
            t`No current reports`
          ) : (
            <Plural value={item.reportCount} one="# report" other="# reports" />
          )}{' '}
          <span className="reported__since">
            {item.reportCount === 0 ? t`decided on ${since}` : t`waiting since ${since}`}
          </span>
        </p>
        <ul className="reported__reports">
          {item.reports.slice(0, all ? undefined : AT_FIRST).map(({ by, reason, text, at }) => (
            <li key={by.userId} className="reported__report">
              <p className="strong">{i18n._(REASON_TEXTS[reason])}</p>
              {text !== '' && <p>{text}</p>}
              <p className="field__hint">
                <Link to={personPath(by.userId)}>
                  <bdi>{by.name || t`Deleted account`}</bdi>
                </Link>{' '}
                · <time dateTime={at}>{dates.moment(at)}</time>
              </p>
            </li>
          ))}
        </ul>
        {!all && hidden > 0 && (
          <Button small variant="text" onClick={() => setAll(true)}>
            <Plural value={hidden} one="Show # more report" other="Show # more reports" />
          </Button>
        )}
        {unseen > 0 && (
          <p className="field__hint">
            <Plural
              value={unseen}
              one="# more report isn’t listed here. Your decision settles it too."
              other="# more reports aren’t listed here. Your decision settles them too."
            />
          </p>
        )}
      </div>
      <div className="actions">
        {decisionsFor(item).map((decision) => (
          <Button
            key={decision}
            small
            variant={decision === 'remove' ? 'danger' : decision === 'dismiss' ? 'text' : 'quiet'}
            onClick={() => onDecide(decision)}
          >
            {i18n._(DECISION_TEXTS[decision].button)}
          </Button>
        ))}
      </div>
    </li>
  );
}

/** Its content when it was reported, if changed since. */
function AsReported({ versions }: { versions: ReportedItem['asReported'] }) {
  const { t } = useLingui();
  const dates = useDates();
  return versions.map(({ words, photos, at }) => {
    const moment = dates.moment(at);
    return (
      <figure key={at} className="reported__version">
        <figcaption className="field__hint">{t`As it was when reported on ${moment}`}</figcaption>
        {words !== '' && <blockquote className="reported__text">{words}</blockquote>}
        {photos.map((photo) => (
          <MessagePhoto key={photo.sha256} photo={photo} message={null} isSent isVeiled />
        ))}
      </figure>
    );
  });
}

/** What was written before and after it; nothing for a thing without context. */
function SurroundingText({ item: { around, author } }: { item: ReportedItem }) {
  const { t } = useLingui();
  const dates = useDates();
  if (around.length < 2) return null;
  return (
    <details className="reported__around">
      <summary>{t`What was written before and after`}</summary>
      <ol className="stack tight">
        {around.map(({ byAuthor, isReported, text, at }) => (
          <li key={`${at} ${text}`} className={isReported ? 'reported__line reported__line--it' : 'reported__line'}>
            <span className="field__hint">
              <bdi>{byAuthor ? author?.name || t`Deleted account` : t`Person who reported it`}</bdi> ·{' '}
              <time dateTime={at}>{dates.moment(at)}</time>
            </span>
            <p>{text || t({ context: 'message', message: 'Photo' })}</p>
          </li>
        ))}
      </ol>
    </details>
  );
}
