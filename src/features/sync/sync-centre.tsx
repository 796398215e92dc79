import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { SyncCentre as SyncCentreLists } from '../../data/api/sync.ts';
import { usePerson } from '../../session/session.tsx';
import { useSyncStatus } from '../../session/sync-status.ts';
import { Button } from '../../ui/action/button.tsx';
import { StatePanel } from '../../ui/notice/placeholders.tsx';
import { useSyncCommands } from './commands.ts';
import { ConflictCard } from './conflict-card.tsx';
import { DevicePanel } from './device-panel.tsx';
import { ItemPlace } from './item-place.tsx';
import { ItemRow } from './item-row.tsx';
import { useSyncCentre } from './queries.ts';
import { RefusedRow } from './refused-row.tsx';
import { SituationPanel } from './situation-panel.tsx';
import { canSend, type SituationAction } from './situations.ts';
import { useSituation } from './use-situation.ts';
import './sync-centre.css';

function Section({ id, title, count, children }: { id: string; title: string; count: number; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <section className="sync-section panel stack" id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <h2 id={`${id}-title`}>
        {title} <span className="chip">{count}</span>
      </h2>
      <ul className="sync-list">{children}</ul>
    </section>
  );
}

interface SyncCentreProps {
  /** Opens the form of a statement. */
  onEdit: (id: string) => void;
  onSignIn: () => void;
  onUpdate: () => void;
  /** Shows how to install the app, or opens the browser's prompt. */
  onInstall: (() => void) | null;
  /** Reloads the page: the last resort of a repair. */
  reload?: (() => void) | undefined;
}

const UNKNOWN: Pick<SyncCentreLists, 'waiting' | 'refused' | 'sent' | 'conflicts' | 'unreadable'> = {
  waiting: [],
  refused: [],
  sent: [],
  conflicts: [],
  unreadable: 0,
};

/** What waits, was sent or was refused and why, with the actions for each (docs/offline-situations.md). */
export function SyncCentre({ onEdit, onSignIn, onUpdate, onInstall, reload }: SyncCentreProps) {
  const { t } = useLingui();
  const status = useSyncStatus();
  const situation = useSituation();
  const { data, isError } = useSyncCentre();
  // The problem and its button are shown even if the lists cannot be read.
  const centre = data ?? (isError ? UNKNOWN : undefined);
  const commands = useSyncCommands(reload);
  const person = usePerson();
  if (status === null || situation === null || centre === undefined) return null;
  const { waiting, refused, sent, conflicts, unreadable } = centre;
  const { action } = situation;
  const act: Record<SituationAction, () => void> = {
    see: () => show(refused.length > 0 ? 'refused' : 'waiting'),
    choose: () => show('conflicts'),
    try: () => void commands.sendNow(),
    update: onUpdate,
    send: () => void commands.acceptReplacedServer(),
    signIn: onSignIn,
    export: () => void commands.exportUnsent(),
    free: () => void commands.freeSpace(),
    repair: () => void commands.repair(),
    install: () => onInstall?.(),
  };
  // An outdated app cannot read everything, so something may be waiting.
  const nothing =
    waiting.length + refused.length + sent.length + conflicts.length === 0 && status.badge !== 'outdated' && !isError;
  return (
    <>
      <SituationPanel
        situation={situation}
        unreadable={unreadable}
        act={action === null || (action === 'install' && onInstall === null) ? null : act[action]}
        sendNow={canSend(status) ? () => void commands.sendNow() : null}
      />
      <Section id="conflicts" title={t`Choose what to keep`} count={conflicts.length}>
        {conflicts.map((conflict) => (
          <ConflictCard
            key={conflict.id}
            conflict={conflict}
            onKeep={(keep) => void commands.resolve(conflict.id, keep)}
          />
        ))}
      </Section>
      <Section id="refused" title={t`Not published`} count={refused.length}>
        {refused.filter(({ code }) => code === 'limit/storage').length > 1 && (
          <li className="actions">
            <Button small onClick={() => void commands.sendNow()}>
              {t`Send all again`}
            </Button>
          </li>
        )}
        {refused.map((item) => (
          <RefusedRow
            key={`${item.kind}${item.id}`}
            item={item}
            onEdit={({ id, of }) => onEdit(of ?? id)}
            onCopy={(id) => void commands.copyText(id)}
            onSendAgain={(id) => void commands.sendAgain(id)}
            onDiscard={(id) => {
              // The row is removed, and with it the focused element.
              void commands.discard(id).then(() => focusOn(refused.length > 1 ? 'refused' : 'main'));
            }}
          />
        ))}
      </Section>
      <Section id="waiting" title={t`Waiting`} count={waiting.length}>
        {waiting.map((item) => (
          <ItemRow key={`${item.kind}${item.id}`} item={item}>
            <ItemPlace item={item} />
          </ItemRow>
        ))}
      </Section>
      <Section id="sent" title={t`Sent, now publishing`} count={sent.length}>
        {sent.map((item) => (
          <ItemRow key={`${item.kind}${item.id}`} item={item}>
            <ItemPlace item={item} />
          </ItemRow>
        ))}
      </Section>
      {nothing && person !== null && (
        <StatePanel
          title={<h2>{t`Nothing waiting to send`}</h2>}
          text={t`What you write offline will be here until it’s sent.`}
        />
      )}
      <DevicePanel
        unsent={waiting.length + refused.length}
        onExport={() => void commands.exportUnsent()}
        onFree={() => void commands.freeSpace()}
        onRepair={() => void commands.repair()}
        onInstall={onInstall}
      />
    </>
  );
}

function show(section: string): void {
  document.getElementById(section)?.scrollIntoView({ block: 'start' });
  focusOn(section);
}

function focusOn(id: string): void {
  document.getElementById(id)?.focus({ preventScroll: true });
}
