import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { routePath } from '../../../domain/routes.ts';
import { LinkRow } from '../../../ui/layout/link-row.tsx';
import { Icon } from '../../../ui/picture/icons.tsx';

/** Where people in an emergency go, by the article's slug. */
const WAYS: readonly (readonly [slug: string, text: MessageDescriptor])[] = [
  ['first-aid-first-minutes', msg`First aid: the first minutes`],
  ['poisoning', msg`Poisoning`],
  ['choking-and-resuscitation', msg`Choking, no breath or no heartbeat`],
  ['heat-stroke', msg`Heat stroke`],
  ['lost-or-found-animal', msg`Lost or found animal`],
];

/** Links to the urgent articles of the handbook; they need neither its texts nor a network. */
export function UrgentWays() {
  const { t, i18n } = useLingui();
  return (
    <section className="panel emergency__part stack" aria-labelledby="first-aid">
      <h2 id="first-aid">{t`What to do now`}</h2>
      <ul className="emergency__ways">
        {WAYS.map(([slug, text]) => (
          <li key={slug}>
            <LinkRow
              to={routePath('careArticle', { slug })}
              sign={<Icon name="warning" size={24} />}
              words={<span className="link-row__name">{i18n._(text)}</span>}
              badges={null}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
