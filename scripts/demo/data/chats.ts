import type { Emoji } from '../../../src/domain/reaction/emoji.ts';
import type { SamplePicture } from './pets.ts';

export interface SampleMessage {
  readonly by: string;
  readonly text: string;
  readonly picture?: SamplePicture;
  /** The other person's reaction. */
  readonly reaction?: Emoji;
  /** For other tables. */
  readonly key?: string;
}

/** A chat of two people, message by message. */
export interface SampleChat {
  readonly between: readonly [string, string];
  /** A name of the story: the announcement or the pet on whose page the first message was written. */
  readonly about?: string;
  /** When the first and the last message are written; the others are evenly between them. */
  readonly daysAgo: readonly [number, number];
  readonly messages: readonly SampleMessage[];
  /** How many of the last messages their recipient has not read. */
  readonly unread: number;
}

export const CHATS: readonly SampleChat[] = [
  {
    between: ['andrii', 'emma'],
    about: 'announcement Рекс',
    daysAgo: [41.5, 33],
    unread: 0,
    messages: [
      { by: 'andrii', text: 'Добрий день! Бачили Рекса в оголошенні. Чи можна приїхати познайомитися з нашою Жужею?' },
      { by: 'emma', text: 'Of course! He is at his best before breakfast. Bring a ball.' },
      { by: 'andrii', text: 'Маємо чотири. Будемо о дев’ятій.' },
      {
        by: 'emma',
        text: 'He is waiting at the gate.',
        picture: {
          alt: 'A tan dog with a black face in front of a fence',
          scene: { place: 'yard', animals: [{ who: 'rex', pose: 'lying' }] },
        },
        reaction: '❤️',
      },
      { by: 'andrii', text: 'Перша ніч минула спокійно. Спить біля дверей, щоб ніхто не пішов без нього.' },
      {
        by: 'andrii',
        text: '',
        picture: {
          alt: 'Рудувато-чорний пес спить на ковдрі',
          scene: { place: 'hallway', prop: 'blanket', animals: [{ who: 'rex', pose: 'lying', isAsleep: true }] },
        },
        reaction: '😢',
      },
      { by: 'emma', text: 'Thank you for him. Write me whenever he misses me, or I miss him.' },
    ],
  },
  {
    between: ['daniel', 'olena'],
    about: 'pet Mila',
    daysAgo: [31, 0.3],
    unread: 2,
    messages: [
      { by: 'daniel', text: 'Hello Olena! Mila takes half a pill with dinner. I put everything on the fridge.' },
      { by: 'olena', text: 'Добрий день! Бачу записку, дякую. Міла вже перевірила мої кишені.' },
      {
        by: 'olena',
        text: 'Вечеря з’їдена, пігулка теж. Спимо.',
        picture: {
          alt: 'Срібляста смугаста кішка спить на дивані',
          scene: { place: 'living', prop: 'sofa', animals: [{ who: 'mila', pose: 'lying', isAsleep: true }] },
        },
        reaction: '❤️',
      },
      { by: 'daniel', text: 'She never sleeps like that at home. What is your secret?' },
      { by: 'olena', text: 'Плед, тиша й жодних запитань. 🙂' },
      { by: 'daniel', text: 'We are back, she is asleep on the suitcase. Thank you again!', reaction: '👍' },
      { by: 'olena', text: 'Чекаю на вас наступного тижня. Адреса в бронюванні.' },
      { by: 'daniel', text: 'Our train arrives at 18:40. Is it fine if we come at seven?' },
      { by: 'daniel', text: 'And one more thing: may she bring her mouse?' },
    ],
  },
  {
    between: ['zoia', 'taras'],
    daysAgo: [29, 2.2],
    unread: 0,
    messages: [
      { by: 'zoia', text: 'Тарасе, доброго ранку! Лорд уже стоїть із повідцем у зубах.' },
      { by: 'taras', text: 'За п’ять хвилин буду. Печиво не потрібне, ми працюємо.' },
      {
        by: 'taras',
        text: 'Працюємо.',
        picture: {
          alt: 'Шоколадний лабрадор лежить у листі, висолопивши язика',
          scene: { place: 'park', animals: [{ who: 'lord', pose: 'lying' }] },
        },
        reaction: '😂',
      },
      { by: 'zoia', text: 'Бачу. Дуже напружено.' },
      { by: 'zoia', text: 'Приїдемо знову за тиждень, попросила вас на той самий маршрут.' },
      { by: 'taras', text: 'Підтвердив. Барс теж прийде: йому потрібен хтось, хто програє.' },
    ],
  },
  {
    between: ['iryna', 'olena'],
    daysAgo: [25, 0.5],
    unread: 1,
    messages: [
      { by: 'iryna', text: 'Олено, Сірко любить спати на подушці. Якщо прожене вас, кладіть рушник поруч.' },
      { by: 'olena', text: 'Уже прогнав. Рушник допоміг.' },
      {
        by: 'olena',
        text: 'Господар подушки.',
        picture: {
          alt: 'Сірий кіт спить на дивані',
          scene: { place: 'night', prop: 'sofa', animals: [{ who: 'sirko', pose: 'lying', isAsleep: true }] },
        },
        reaction: '😂',
      },
      { by: 'iryna', text: 'Впізнаю характер. Дякую, що написали!' },
      { by: 'iryna', text: 'До речі, попросила вас ще на одну ніч. Подивіться, будь ласка, коли матимете хвилину.' },
    ],
  },
  {
    between: ['solomiia', 'iryna'],
    daysAgo: [12, 8.8],
    unread: 0,
    messages: [
      { by: 'solomiia', text: 'Добрий вечір! Ось що я накоїла. Врятуєте?' },
      {
        by: 'solomiia',
        text: '',
        picture: {
          alt: 'Білий пудель із сумною мордою лежить на рушнику',
          scene: { place: 'hallway', prop: 'towel', animals: [{ who: 'bila', pose: 'lying' }] },
        },
        reaction: '😮',
      },
      { by: 'iryna', text: 'Бачила й гірше! Приходьте о десятій, принесіть сир.' },
      {
        by: 'iryna',
        text: 'Готово. Забирайте модель.',
        picture: {
          alt: 'Білий пудель у салоні, поруч гребінець',
          scene: { place: 'salon', prop: 'comb', animals: [{ who: 'bila' }] },
        },
        reaction: '❤️',
      },
      { by: 'solomiia', text: 'Я не впізнала власну собаку. Дякую!' },
    ],
  },
  {
    between: ['yurii', 'solomiia'],
    about: 'pet Соня',
    daysAgo: [4.2, 1.1],
    unread: 1,
    messages: [
      { by: 'solomiia', text: 'Юрію, побачила оголошення про Соню. Чим допомогти з Києва?' },
      { by: 'yurii', text: 'Поширте, будь ласка. І якщо хтось напише, переказуйте мені одразу.' },
      { by: 'solomiia', text: 'Подруга з «Черьомушок» надіслала фото. Це не вона?' },
      {
        by: 'solomiia',
        text: '',
        picture: {
          alt: 'Світла кішка з темною мордочкою біля паркану',
          scene: { place: 'yard', animals: [{ who: 'stray' }] },
        },
      },
      { by: 'yurii', text: 'Не Соня, але нагодуйте її, будь ласка. Їду перевіряти інший двір.' },
      { by: 'solomiia', text: 'Нагодували. Тримаємо кулаки за Соню!' },
    ],
  },
  {
    between: ['mark', 'zoia'],
    daysAgo: [3.1, 2.9],
    unread: 1,
    messages: [
      { by: 'mark', text: 'Hello! The drops for your dog are nearly sold out.' },
      { by: 'zoia', text: 'Дякую, у нас є ветеринар.' },
      { by: 'mark', text: 'Send me your card number and the code from the SMS, I reserve one bottle.', key: 'card' },
    ],
  },
  {
    between: ['mark', 'olena'],
    about: 'announcement Сніжинка',
    daysAgo: [1, 0.15],
    unread: 1,
    messages: [
      { by: 'mark', text: 'Hi! Is Snizhynka still looking for a home? I have just asked for her.' },
      { by: 'olena', text: 'Вітаю! Так, шукає. Чи є вдома інші тварини?' },
      { by: 'mark', text: 'None, and a sunny window with a radiator under it.' },
    ],
  },
];

/** Who mutes or blocks whom. */
export const BLOCKS = [
  { by: 'zoia', person: 'mark', kind: 'mute' },
  { by: 'iryna', person: 'mark', kind: 'block' },
] as const;
