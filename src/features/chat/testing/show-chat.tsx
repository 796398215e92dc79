import { cleanup, screen, within } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { renderPage } from '../../../app/testing/render.tsx';
import type { OwnRecord, StatementInput } from '../../../data/api/own.ts';
import type { SessionState } from '../../../data/api/session.ts';
import { chatId } from '../../../domain/chat/chat.ts';
import { chatMarkId } from '../../../domain/chat-mark/id.ts';
import { blockId } from '../../../domain/moderation/block-id.ts';
import { versionOf } from '../../../domain/upgrades.ts';
import { minute } from '../../../entities/chat/testing/messages.ts';
import { TARAS_ID } from '../../../entities/person/testing/profiles.ts';
import { useTexts } from '../../../i18n/testing/texts.ts';
import { ModeratingContext } from '../../../session/moderating.ts';
import { createMemoryClient, OLENA } from '../../../session/testing/memory-client.ts';
import { stubBrowser } from '../../../ui/testing/browser-stubs.ts';
import { ChatScreen } from '../chat-screen.tsx';

/** A browser window of a usable size, in English; resets everything between cases. */
export function eachOnItsOwn(): void {
  beforeEach(() => {
    stubBrowser();
    // A log without a height would render no message.
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
    return useTexts('en');
  });
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
    localStorage.clear();
  });
}

const session: SessionState = { kind: 'signedIn', person: OLENA };
export const CHAT = chatId(OLENA.userId, TARAS_ID);

export type Options = NonNullable<Parameters<typeof createMemoryClient>[0]>;

function Address() {
  return <output aria-label="address">{useLocation().search}</output>;
}

export function show(
  options: Options = {},
  { id = CHAT, search = '', report = () => undefined }: { id?: string; search?: string; report?: () => void } = {},
) {
  const data = createMemoryClient(options);
  const { client } = renderPage(
    <ModeratingContext value={{ report, remove: () => undefined }}>
      <ChatScreen id={id} />
      <Address />
    </ModeratingContext>,
    { session, data, path: `/dashboard/chat/${id}${search}` },
  );
  return { ...data, client };
}

export const field = () => screen.findByLabelText<HTMLTextAreaElement>('Your message');
export const rows = () => within(screen.getByRole('log')).getAllByRole('listitem');
/** Of a kind that other people are not notified of. */
export function privately(statement: StatementInput): OwnRecord {
  return {
    statement: { ...statement, _rev: '1-a', written: { at: minute(0), device: 'other' } } as OwnRecord['statement'],
    state: 'private',
    outcome: null,
    photoWaiting: false,
  };
}
/** The statement with which Olena mutes or blocks Taras. */
export const blocking = (kind: 'mute' | 'block') =>
  privately({ _id: blockId(TARAS_ID), type: 'block', schemaVersion: versionOf('block'), kind });

/** Olena's mark in the chat with Taras. */
export const ownMark = (readUpTo: string, reportedUpTo: string | null = readUpTo): OwnRecord => ({
  statement: {
    _id: chatMarkId(TARAS_ID),
    _rev: '1-a',
    type: 'chat-mark',
    schemaVersion: versionOf('chat-mark'),
    gotUpTo: readUpTo,
    readUpTo,
    toldUpTo: reportedUpTo,
    hiddenUpTo: null,
    written: { at: readUpTo, device: 'other' },
  },
  state: 'published',
  outcome: null,
  photoWaiting: false,
});

export const written = ({ asked }: ReturnType<typeof createMemoryClient>, type: string) =>
  asked.flatMap(({ call, input }) =>
    call === 'put' && (input as { type: string }).type === type ? [input as Record<string, unknown>] : [],
  );
