import { i18n } from '@lingui/core';
import { describe, expect, it } from 'vitest';
import type { SyncStatus } from '../../data/api/sync.ts';
import { useTexts } from '../../i18n/testing/texts.ts';
import { ACTION_TEXTS, canSend, situationOf } from './situations.ts';

const quiet: SyncStatus = {
  badge: 'synced',
  online: true,
  waiting: 0,
  refused: 0,
  toChoose: 0,
  lastContact: null,
  reason: 'none',
  clockWrong: false,
  clockOffset: 0,
  photoProgress: null,
};

/**
 * The status (its differences from quiet), the time of the last contact, then badge, sentence and button in both
 * languages.
 */
type Row = [
  Partial<SyncStatus>,
  string | null,
  en: [string, string, string | null],
  uk: [string, string, string | null],
];

const ROWS: Row[] = [
  [{}, '12:30', ['All sent', 'All sent. Updated 12:30.', null], ['Надіслано', 'Усе надіслано. Оновлено: 12:30.', null]],
  [
    { badge: 'offline' },
    '12:30',
    ['Offline', 'You’re offline. Everything here is as of 12:30.', null],
    ['Офлайн', 'Ви офлайн. Усе тут станом на 12:30.', null],
  ],
  [
    { badge: 'offline', waiting: 3 },
    null,
    ['Offline 3', '3 items are waiting for a connection.', 'View'],
    ['Офлайн 3', '3 записи чекають на мережу.', 'Переглянути'],
  ],
  [
    { badge: 'offline', waiting: 5 },
    null,
    ['Offline 5', '5 items are waiting for a connection.', 'View'],
    ['Офлайн 5', '5 записів чекають на мережу.', 'Переглянути'],
  ],
  [
    { badge: 'offline', waiting: 21 },
    null,
    ['Offline 21', '21 items are waiting for a connection.', 'View'],
    ['Офлайн 21', '21 запис чекає на мережу.', 'Переглянути'],
  ],
  [
    { badge: 'unreachable', reason: 'serverDown', waiting: 1 },
    null,
    ['No connection 1', 'We can’t reach the server. Nothing is lost; we’ll keep trying.', 'Try now'],
    ['Немає зв’язку 1', 'Не можемо зв’язатися із сервером. Нічого не втрачено; ми пробуємо далі.', 'Спробувати зараз'],
  ],
  [
    { badge: 'unreachable', reason: 'captivePortal' },
    null,
    ['No connection', 'This network asks you to sign in to it first.', 'Try now'],
    ['Немає зв’язку', 'Ця мережа просить спершу увійти в неї.', 'Спробувати зараз'],
  ],
  [
    { badge: 'sending' },
    null,
    ['Checking', 'Checking that everything is sent.', null],
    ['Перевіряємо', 'Перевіряємо, чи все надіслано.', null],
  ],
  [
    { badge: 'sending', waiting: 1 },
    null,
    ['Sending 1', 'Sending 1 item.', 'View'],
    ['Надсилаємо 1', 'Надсилаємо 1 запис.', 'Переглянути'],
  ],
  [
    { badge: 'sending', waiting: 2, photoProgress: 0.426 },
    null,
    ['Sending 2', 'Sending. Photos: 43%.', 'View'],
    ['Надсилаємо 2', 'Надсилаємо. Світлини: 43%.', 'Переглянути'],
  ],
  [
    { badge: 'sending', waiting: 1, reason: 'enoughPhotos' },
    null,
    [
      'Waiting 1',
      'You’ve reached today’s photo limit. 1 more is waiting on this device and will be sent tomorrow.',
      'View',
    ],
    ['Чекає 1', 'На сьогодні світлин досить. Ще 1 чекає на цьому пристрої, її буде надіслано завтра.', 'Переглянути'],
  ],
  [
    { badge: 'sending', waiting: 3, reason: 'enoughPhotos' },
    null,
    [
      'Waiting 3',
      'You’ve reached today’s photo limit. 3 more are waiting on this device and will be sent tomorrow.',
      'View',
    ],
    ['Чекає 3', 'На сьогодні світлин досить. Ще 3 чекають на цьому пристрої, їх буде надіслано завтра.', 'Переглянути'],
  ],
  [
    { badge: 'sending', waiting: 5, reason: 'enoughPhotos' },
    null,
    [
      'Waiting 5',
      'You’ve reached today’s photo limit. 5 more are waiting on this device and will be sent tomorrow.',
      'View',
    ],
    ['Чекає 5', 'На сьогодні світлин досить. Ще 5 чекають на цьому пристрої, їх буде надіслано завтра.', 'Переглянути'],
  ],
  [
    { badge: 'signIn', waiting: 3 },
    null,
    ['Sign in 3', 'Please sign in again. Your 3 waiting items are saved.', 'Sign in'],
    ['Увійти 3', 'Увійдіть ще раз. 3 ваші записи чекають і збережені.', 'Увійти'],
  ],
  [
    { badge: 'stopped', waiting: 2 },
    null,
    [
      'Stopped',
      'This account was suspended or deleted. Everything you’ve written is still on this device.',
      'Export unsent items',
    ],
    [
      'Зупинено',
      'Цей обліковий запис призупинено або видалено. Усе, що ви написали, досі на цьому пристрої.',
      'Експортувати ненадіслане',
    ],
  ],
  [
    { badge: 'refused', refused: 1 },
    null,
    ['Rejected 1', '1 item wasn’t published.', 'View'],
    ['Відхилено 1', '1 запис не опубліковано.', 'Переглянути'],
  ],
  [
    { badge: 'refused', refused: 1, reason: 'spaceFull' },
    null,
    ['Rejected 1', 'Your space on the server is full. 1 item stays on this device until there’s room.', 'View'],
    [
      'Відхилено 1',
      'Ваше місце на сервері заповнене. 1 запис лишається на цьому пристрої, поки не звільниться місце.',
      'Переглянути',
    ],
  ],
  [
    { badge: 'refused', refused: 5, reason: 'spaceFull' },
    null,
    ['Rejected 5', 'Your space on the server is full. 5 items stay on this device until there’s room.', 'View'],
    [
      'Відхилено 5',
      'Ваше місце на сервері заповнене. 5 записів лишаються на цьому пристрої, поки не звільниться місце.',
      'Переглянути',
    ],
  ],
  [
    { badge: 'choose', toChoose: 1 },
    null,
    ['Choose 1', '1 item was changed in two places. Choose what to keep.', 'Choose'],
    ['Вибрати 1', '1 запис змінено у двох місцях. Виберіть, що залишити.', 'Вибрати'],
  ],
  [
    { badge: 'storage' },
    null,
    ['Storage', 'Your device is almost full.', 'Free up space'],
    ['Пам’ять', 'На пристрої майже немає місця.', 'Звільнити місце'],
  ],
  [
    { badge: 'limited' },
    null,
    ['Limited', 'Private window: nothing is saved here. Install the app to write offline.', 'How to install'],
    [
      'Обмежено',
      'Це вікно нічого не зберігає. Читати можна; щоб писати офлайн, установіть застосунок.',
      'Як установити',
    ],
  ],
  [
    { badge: 'outdated', waiting: 2 },
    null,
    [
      'Update',
      'This app is older than the data on this device or on the server. Nothing is lost. Please update it.',
      'Update',
    ],
    [
      'Оновити',
      'Цей застосунок старіший за те, що є на цьому пристрої або на сервері. Нічого не втрачено. Оновіть його.',
      'Оновити',
    ],
  ],
  [
    { badge: 'broken' },
    null,
    ['Repair', 'We couldn’t open the data on this device.', 'Repair'],
    ['Відновити', 'Не вдалося відкрити дані на цьому пристрої.', 'Відновити'],
  ],
  [
    { badge: 'check' },
    null,
    ['Check', 'The server was replaced. Everything of yours is here and will be sent again.', 'Send'],
    ['Перевірте', 'Сервер замінили. Усе ваше тут і буде надіслане ще раз.', 'Надіслати'],
  ],
  [{ badge: 'updating' }, null, ['Updating', 'Catching up.', null], ['Оновлюємо', 'Надолужуємо пропущене.', null]],
  [
    { badge: 'unknown' },
    null,
    ['Checking', 'Checking what’s new.', null],
    ['Перевіряємо', 'Дивимося, що нового.', null],
  ],
];

function shown(part: Partial<SyncStatus>, lastContact: string | null) {
  const { label, count, sentence, action } = situationOf({
    status: { ...quiet, ...part },
    lastContact,
    suspendedFor: null,
    visitor: false,
  });
  const word = i18n._(label);
  return [
    count > 0 ? `${word} ${count}` : word,
    i18n._(sentence),
    action === null ? null : i18n._(ACTION_TEXTS[action]),
  ];
}

describe('the sentences of the situations', () => {
  it.each(ROWS)('in English for %o', async (part, lastContact, en) => {
    await useTexts('en');
    expect(shown(part, lastContact)).toEqual(en);
  });

  it.each(ROWS)('in Ukrainian for %o', async (part, lastContact, _, uk) => {
    await useTexts('uk');
    expect(shown(part, lastContact)).toEqual(uk);
  });

  it.each([
    ['en', 'Spam. ', 'This account is suspended: Spam. Everything you’ve written is still on this device.'],
    ['uk', 'реклама', 'Цей обліковий запис призупинено: реклама. Усе, що ви написали, досі на цьому пристрої.'],
  ] as const)('say why an account is suspended, in %s: %j', async (locale, suspendedFor, expected) => {
    await useTexts(locale);
    const { sentence } = situationOf({
      status: { ...quiet, badge: 'stopped' },
      lastContact: null,
      suspendedFor,
      visitor: false,
    });
    expect(i18n._(sentence)).toBe(expected);
  });

  it.each(['synced', 'unknown', 'updating', 'limited'] as const)(
    'count nothing as sent or done without knowing it (%s)',
    async (badge) => {
      await useTexts('en');
      const [, sentence] = shown({ badge }, null);
      expect(sentence?.includes('All sent')).toBe(badge === 'synced');
    },
  );

  it.each([
    ['en', 'Up to date', 'Everything here is up to date. Updated 12:30.', 'Everything here is up to date.'],
    ['uk', 'Актуально', 'Усе тут актуальне. Оновлено: 12:30.', 'Усе тут актуальне.'],
  ] as const)('claim nothing as sent to a visitor, who has nothing to send (%s)', async (locale, word, at, never) => {
    await useTexts(locale);
    const said = (lastContact: string | null) =>
      situationOf({ status: quiet, lastContact, suspendedFor: null, visitor: true });
    expect(i18n._(said('12:30').label)).toBe(word);
    expect(i18n._(said('12:30').sentence)).toBe(at);
    expect(i18n._(said(null).sentence)).toBe(never);
  });
});

describe('the button to send at once', () => {
  it.each<[SyncStatus['badge'], boolean]>([
    ['synced', true],
    ['sending', true],
    ['refused', true],
    ['choose', true],
    ['unreachable', false],
    ['offline', false],
    ['stopped', false],
    ['signIn', false],
    ['check', false],
    ['broken', false],
    ['outdated', false],
    ['limited', false],
  ])('is offered only where it can do something: %s', (badge, offered) => {
    expect(canSend({ ...quiet, badge })).toBe(offered);
    expect(canSend({ ...quiet, badge, online: false })).toBe(false);
  });
});
