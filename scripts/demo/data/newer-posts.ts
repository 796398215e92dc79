import type { SamplePost } from './posts.ts';

export const NEWER_POSTS: readonly SamplePost[] = [
  {
    key: 'border',
    author: 'mark',
    daysAgo: 16,
    title: 'What I packed for crossing the border with a dog',
    paragraphs: [
      'Passport with a rabies stamp, chip certificate, a blood test from four weeks before, copies on paper and on the phone, a muzzle they asked for only once.',
      'The calmest one of us was the dog.',
    ],
    tags: ['dogs', 'travel', 'documents'],
    picture: {
      alt: 'A ginger puppy beside a blue pet passport',
      scene: { place: 'oldTown', prop: 'papers', animals: [{ who: 'puppy' }] },
    },
  },
  {
    key: 'chip',
    author: 'olena',
    daysAgo: 14,
    title: 'Чіпування: скільки коштує і чи боляче',
    paragraphs: [
      'Зробили вчора. Укол як звичайна вакцина, Мурчик навіть не нявкнув. Номер одразу внесли до реєстру, папірець дали на руки.',
    ],
    tags: ['чіпування', 'ветеринар'],
    picture: {
      alt: 'Рудий кіт на столі у ветеринарній клініці',
      scene: { place: 'clinic', animals: [{ who: 'murchyk' }] },
    },
  },
  {
    key: 'metro',
    author: 'taras',
    daysAgo: 12,
    title: 'Як привчити щеня до переноски в метро',
    paragraphs: [
      'Починали з однієї станції, о десятій ранку, коли мало людей. Потім дві. Тепер їздимо через усе місто, і він засинає.',
    ],
    tags: ['собаки', 'виховання', 'київ'],
    picture: {
      alt: 'Руде щеня виглядає з рюкзака-переноски у вагоні метро',
      scene: { place: 'metro', prop: 'backpack', animals: [{ who: 'puppy', pose: 'peeking' }] },
    },
  },
  {
    key: 'beach',
    author: 'yurii',
    daysAgo: 11,
    title: 'Пляж в Одесі взимку — найкращий майданчик для собак',
    paragraphs: [
      'Людей майже немає, пісок твердий, вітер видуває з голови все зайве. Беріть воду: морську вони теж намагаються пити.',
    ],
    tags: ['одеса', 'прогулянки', 'собаки'],
    picture: { alt: 'Порожній піщаний пляж і вітрильник на морі', scene: { place: 'seaside' } },
  },
  {
    key: 'paws',
    author: 'emma',
    daysAgo: 10,
    title: 'Winter paws: salt, ice and what we use',
    paragraphs: [
      'Warm water and a towel by the door, a little balm before the walk. Boots lasted exactly eleven steps.',
    ],
    tags: ['dogs', 'winter', 'tips'],
    picture: {
      alt: 'A cream dog lying in the snow',
      scene: { place: 'winter', animals: [{ who: 'luna', pose: 'lying' }] },
    },
  },
  // Older than the newest posts, so that a post under moderation is not the first thing that visitors see.
  {
    key: 'miracle',
    author: 'mark',
    daysAgo: 8,
    title: 'One drop cures everything, only today',
    paragraphs: ['Send the money first, the bottle follows. No vet needed any more. Write to me for the card number.'],
    tags: ['dogs', 'cats'],
  },
  {
    key: 'alarm',
    author: 'iryna',
    daysAgo: 7,
    title: 'Хвостата поміч: кіт, який будить перед тривогою',
    paragraphs: [
      'Не знаю, як він це робить, але за хвилину до сирени Сірко вже стоїть біля дверей укриття. Можливо, чує те, чого не чуємо ми.',
    ],
    tags: ['коти', 'історії'],
    picture: {
      alt: 'Сірий кіт уночі при свічці',
      scene: { place: 'night', animals: [{ who: 'sirko' }] },
    },
  },
  {
    key: 'rex',
    author: 'andrii',
    daysAgo: 5.5,
    title: 'Місяць із Рексом: що змінилося в дворі',
    paragraphs: [
      'Місяць тому ми забрали Рекса від Емми. За цей час він вивчив графік тракторів, закопав три м’ячі й подружився з Жужею.',
      'Якщо вагаєтеся, чи брати дорослого собаку: беріть. Він знає, за що вдячний.',
    ],
    tags: ['собаки', 'адопція', 'івано-франківськ'],
    picture: {
      alt: 'Рудувато-чорний пес і триколірний бігль сидять поруч у дворі',
      scene: { place: 'yard', animals: [{ who: 'rex' }, { who: 'zhuzha' }] },
    },
  },
  {
    key: 'lost',
    author: 'yurii',
    daysAgo: 4.5,
    title: 'Загубилася Соня! Одеса, Аркадія',
    paragraphs: [
      'Триколірна кішка, синій нашийник з адресником, чіпована. Вискочила з під’їзду на вулиці Генуезькій у вівторок увечері.',
      'Роздрукував оголошення зі сторінки Соні в Лапці й розклеїв по кварталу. Якщо побачите — телефонуйте навіть уночі, номер у моєму профілі.',
    ],
    tags: ['загубилися', 'одеса', 'коти'],
    picture: {
      alt: 'Триколірна кішка в синьому нашийнику, поруч оголошення про зникнення',
      scene: { place: 'seaside', prop: 'poster', animals: [{ who: 'sonia' }] },
    },
  },
  {
    key: 'hike',
    author: 'emma',
    daysAgo: 3.2,
    title: 'Hoverla with a dog: what the rangers told us',
    paragraphs: [
      'Dogs are welcome on the lower trail if they stay on a lead. Bring a towel: the stream is colder than it looks.',
      'Luna met her first sheep and decided that she is one.',
    ],
    tags: ['dogs', 'travel', 'carpathians'],
    picture: {
      alt: 'A cream dog on a red lead in the mountains',
      scene: { place: 'mountains', prop: 'lead', animals: [{ who: 'luna' }] },
    },
  },
  {
    key: 'snow',
    author: 'solomiia',
    daysAgo: 1.6,
    title: 'Перший сніг і чотири рожеві черевички',
    paragraphs: [
      'Біла вийшла, подумала й розвернулася. На третій спробі погодилася, що сніг можна просто їсти.',
      'Черевички зняла сама за одинадцять кроків. Емма мала рацію.',
    ],
    tags: ['собаки', 'зима', 'київ'],
    picture: {
      alt: 'Білий пудель лежить у снігу',
      scene: { place: 'winter', animals: [{ who: 'bila', pose: 'lying' }] },
    },
  },
  {
    key: 'candle',
    author: 'olena',
    daysAgo: 0.7,
    title: 'Шість годин без світла: чим зайняти кота',
    paragraphs: [
      'Сховала ласощі в рулони з паперу й розклала по кімнаті. Мурчик працював детективом до самого вечора.',
      'Друга порада: свічку — тільки у важкій банці. Хвіст не питає дозволу.',
    ],
    tags: ['коти', 'поради', 'відключення'],
    picture: {
      alt: 'Рудий кіт у темній кімнаті при свічці',
      scene: { place: 'night', animals: [{ who: 'murchyk' }] },
    },
  },
  {
    key: 'morning',
    author: 'taras',
    daysAgo: 0.2,
    title: 'Стрийський парк о сьомій ранку',
    paragraphs: [
      'Листя ще лежить, білок більше, ніж людей. Збираємося біля верхнього входу щосуботи: приходьте, хто хоче гуляти гуртом.',
    ],
    tags: ['львів', 'прогулянки', 'собаки'],
    picture: { alt: 'Доріжка в осінньому парку', scene: { place: 'park' } },
  },
];
