import type { SamplePost } from './posts.ts';

export const OLDER_POSTS: readonly SamplePost[] = [
  {
    key: 'generator',
    author: 'olena',
    daysAgo: 39,
    title: 'Мурчик боїться генератора: що допомогло',
    paragraphs: [
      'Коли вмикається генератор у дворі, Мурчик ховається під ванну й не виходить до вечора. Перепробували все.',
      'Допомогло просте: коробка з ковдрою в коридорі, де немає вікон, і тиха музика з телефона. За тиждень він став ходити туди сам.',
    ],
    tags: ['коти', 'стрес', 'поради'],
    picture: {
      alt: 'Рудий кіт визирає з картонної коробки',
      scene: { place: 'hallway', prop: 'box', animals: [{ who: 'murchyk', pose: 'peeking' }] },
    },
  },
  {
    key: 'puppies',
    author: 'mark',
    daysAgo: 38,
    title: 'Five puppies, cheap, no papers needed',
    paragraphs: ['Five weeks old, one price for all. Only today and only for cash.'],
    tags: ['dogs'],
  },
  {
    key: 'collar',
    author: 'taras',
    daysAgo: 36,
    title: 'Прогулянки в темряві: світний нашийник чи ліхтарик?',
    paragraphs: [
      'Увечері на нашій вулиці немає світла, а Барс чорний як ніч. Купив світний нашийник на батарейці — видно за сто метрів.',
      'Хто користується, на скільки вам вистачає заряду взимку?',
    ],
    tags: ['собаки', 'прогулянки', 'зима'],
    picture: {
      alt: 'Чорний собака зі світним нашийником на вечірній вулиці',
      scene: { place: 'street', prop: 'glow', animals: [{ who: 'bars' }] },
    },
  },
  {
    key: 'bruno',
    author: 'emma',
    daysAgo: 33,
    title: 'Our foster dog found a family in Lviv',
    paragraphs: [
      'After four months with us, Bruno moved in with a family of five yesterday. He already sleeps on the youngest one’s bed.',
      'Thank you to everybody who shared his photo. It really was a neighbour of a neighbour who called.',
    ],
    tags: ['dogs', 'adoption', 'lviv'],
    picture: {
      alt: 'A brown dog lying on a green blanket',
      scene: { place: 'living', prop: 'blanket', animals: [{ who: 'bruno', pose: 'lying' }] },
    },
  },
  {
    key: 'supplies',
    author: 'iryna',
    daysAgo: 30,
    title: 'Запас води й корму на випадок відключень',
    paragraphs: [
      'Склала список для свого Сірка: вода на п’ять днів, сухий корм у щільних пакетах, миска, яка не перекидається, наповнювач, ліки з рецептом.',
      'Усе лежить у рюкзаку біля дверей. Перевіряю дати раз на три місяці.',
    ],
    tags: ['поради', 'коти', 'безпека'],
    picture: {
      alt: 'Сірий кіт поруч із водою та пакетом корму',
      scene: { place: 'hallway', prop: 'supplies', animals: [{ who: 'sirko' }] },
    },
  },
  {
    key: 'clinic',
    author: 'andrii',
    daysAgo: 27,
    title: 'Ветклініка у Франківську, яка працює під час відключень',
    paragraphs: [
      'Були вночі з отруєнням. Працюють від генератора, рентген і аналізи роблять одразу. Лікарка пояснила кожен крок.',
      'Зараз Рекс уже бігає. Якщо потрібен номер — пишіть у коментарях.',
    ],
    tags: ['ветеринар', 'івано-франківськ', 'собаки'],
    picture: { alt: 'Приймальня ветеринарної клініки', scene: { place: 'clinic' } },
  },
  {
    key: 'carrier',
    author: 'daniel',
    daysAgo: 25,
    title: 'Teaching an old cat to use a carrier',
    paragraphs: [
      'Mila is eleven and hated her carrier. We left it open in the living room for a month, with her blanket inside and dinner served at the door.',
      'Yesterday she walked in by herself. It took patience, not tricks.',
    ],
    tags: ['cats', 'training'],
    picture: {
      alt: 'A silver tabby cat sitting in an open carrier',
      scene: { place: 'living', prop: 'carrier', animals: [{ who: 'mila' }] },
    },
  },
  {
    key: 'grooming',
    author: 'solomiia',
    daysAgo: 22,
    title: 'Грумінг удома: перший раз сама',
    paragraphs: [
      'Записатися до майстра цього тижня не вийшло, тож узялася сама. Дві години, купа ласощів і жодного подряпаного пальця.',
      'Найважче — лапи. Якщо маєте поради, як тримати пуделя спокійним, буду вдячна.',
    ],
    tags: ['грумінг', 'собаки'],
    picture: {
      alt: 'Білий пудель після стрижки на рушнику',
      scene: { place: 'living', prop: 'towel', animals: [{ who: 'bila' }] },
    },
  },
  {
    key: 'kittens',
    author: 'yurii',
    daysAgo: 20,
    title: 'Шукаємо дім для двох кошенят',
    paragraphs: [
      'Знайшли біля під’їзду, двоє, хлопчик і дівчинка, близько двох місяців. Здорові, оброблені від бліх, їдять самі.',
      'Віддаємо разом: вони сплять тільки обійнявшись.',
    ],
    tags: ['коти', 'шукають дім'],
    picture: {
      alt: 'Двоє смугастих кошенят сплять поруч у кошику',
      scene: {
        place: 'living',
        prop: 'basket',
        animals: [
          { who: 'romashka', pose: 'lying', isAsleep: true },
          { who: 'yizhachok', pose: 'lying', isAsleep: true },
        ],
      },
    },
  },
  {
    key: 'jackdaw',
    author: 'zoia',
    daysAgo: 18,
    title: 'Ґава — найкраща подруга мого лабрадора',
    paragraphs: [
      'Щоранку на балкон прилітає ґава й чекає, поки Лорд винесе їй шматочок печива. Він справді виносить.',
      'Ніхто його цього не вчив.',
    ],
    tags: ['собаки', 'історії'],
    picture: {
      alt: 'Шоколадний лабрадор лежить на балконі поруч із ґавою',
      scene: { place: 'balcony', prop: 'jackdaw', animals: [{ who: 'lord', pose: 'lying' }] },
    },
  },
];
