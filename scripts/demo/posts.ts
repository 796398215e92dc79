/** The posts of sample people. `picture` names a drawing of `drawings.ts`; `alt` describes it. */
export interface SamplePost {
  readonly author: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly tags: readonly string[];
  readonly picture?: { readonly animal: 'cat' | 'dog'; readonly alt: string };
}

export const POSTS: readonly SamplePost[] = [
  // The oldest post, so that a post under moderation is not the first thing that visitors see.
  {
    author: 'mark',
    title: 'One drop cures everything, only today',
    paragraphs: ['Send the money first, the bottle follows. No vet needed any more. Write to me for the card number.'],
    tags: ['dogs', 'cats'],
  },
  {
    author: 'olena',
    title: 'Мурчик боїться генератора: що допомогло',
    paragraphs: [
      'Коли вмикається генератор у дворі, Мурчик ховається під ванну й не виходить до вечора. Перепробували все.',
      'Допомогло просте: коробка з ковдрою в коридорі, де немає вікон, і тиха музика з телефона. За тиждень він став ходити туди сам.',
    ],
    tags: ['коти', 'стрес', 'поради'],
    picture: { animal: 'cat', alt: 'Рудий кіт визирає з картонної коробки' },
  },
  {
    author: 'taras',
    title: 'Прогулянки в темряві: світний нашийник чи ліхтарик?',
    paragraphs: [
      'Увечері на нашій вулиці немає світла, а Барс чорний як ніч. Купив світний нашийник на батарейці — видно за сто метрів.',
      'Хто користується, на скільки вам вистачає заряду взимку?',
    ],
    tags: ['собаки', 'прогулянки', 'зима'],
    picture: { animal: 'dog', alt: 'Чорний собака зі світним нашийником на вечірній вулиці' },
  },
  {
    author: 'emma',
    title: 'Our foster dog found a family in Lviv',
    paragraphs: [
      'After four months with us, Bruno moved in with a family of five yesterday. He already sleeps on the youngest one’s bed.',
      'Thank you to everybody who shared his photo. It really was a neighbour of a neighbour who called.',
    ],
    tags: ['dogs', 'adoption', 'lviv'],
    picture: { animal: 'dog', alt: 'A brown dog lying on a green blanket' },
  },
  {
    author: 'iryna',
    title: 'Запас води й корму на випадок відключень',
    paragraphs: [
      'Склала список для своїх двох котів: вода на п’ять днів, сухий корм у щільних пакетах, миска, яка не перекидається, наповнювач, ліки з рецептом.',
      'Усе лежить у рюкзаку біля дверей. Перевіряю дати раз на три місяці.',
    ],
    tags: ['поради', 'коти', 'безпека'],
  },
  {
    author: 'andrii',
    title: 'Ветклініка у Франківську, яка працює під час відключень',
    paragraphs: [
      'Були вночі з отруєнням. Працюють від генератора, рентген і аналізи роблять одразу. Лікарка пояснила кожен крок.',
      'Зараз Рекс уже бігає. Якщо потрібен номер — пишіть у коментарях.',
    ],
    tags: ['ветеринар', 'івано-франківськ', 'собаки'],
  },
  {
    author: 'daniel',
    title: 'Teaching an old cat to use a carrier',
    paragraphs: [
      'Mila is eleven and hated her carrier. We left it open in the living room for a month, with her blanket inside and dinner served at the door.',
      'Yesterday she walked in by herself. It took patience, not tricks.',
    ],
    tags: ['cats', 'training'],
    picture: { animal: 'cat', alt: 'A grey cat sitting in an open carrier' },
  },
  {
    author: 'solomiia',
    title: 'Грумінг удома: перший раз сама',
    paragraphs: [
      'Записатися до майстра цього тижня не вийшло, тож узялася сама. Дві години, купа ласощів і жодного подряпаного пальця.',
      'Найважче — лапи. Якщо маєте поради, як тримати пуделя спокійним, буду вдячна.',
    ],
    tags: ['грумінг', 'собаки'],
    picture: { animal: 'dog', alt: 'Білий пудель після стрижки на рушнику' },
  },
  {
    author: 'yurii',
    title: 'Шукаємо дім для двох кошенят',
    paragraphs: [
      'Знайшли біля під’їзду, двоє, хлопчик і дівчинка, близько двох місяців. Здорові, оброблені від бліх, їдять самі.',
      'Віддаємо разом: вони сплять тільки обійнявшись.',
    ],
    tags: ['коти', 'шукають дім'],
    picture: { animal: 'cat', alt: 'Двоє смугастих кошенят сплять поруч' },
  },
  {
    author: 'zoia',
    title: 'Ґава — найкраща подруга мого лабрадора',
    paragraphs: [
      'Щоранку на балкон прилітає ґава й чекає, поки Лорд винесе їй шматочок печива. Він справді виносить.',
      'Ніхто його цього не вчив.',
    ],
    tags: ['собаки', 'історії'],
  },
  {
    author: 'mark',
    title: 'What I packed for crossing the border with a dog',
    paragraphs: [
      'Passport with a rabies stamp, chip certificate, a blood test from four weeks before, copies on paper and on the phone, a muzzle they asked for only once.',
      'The calmest one of us was the dog.',
    ],
    tags: ['dogs', 'travel', 'documents'],
  },
  {
    author: 'olena',
    title: 'Чіпування: скільки коштує і чи боляче',
    paragraphs: [
      'Зробили вчора. Укол як звичайна вакцина, Мурчик навіть не нявкнув. Номер одразу внесли до реєстру, папірець дали на руки.',
    ],
    tags: ['чіпування', 'ветеринар'],
  },
  {
    author: 'taras',
    title: 'Як привчити щеня до переноски в метро',
    paragraphs: [
      'Починали з однієї станції, о десятій ранку, коли мало людей. Потім дві. Тепер їздимо через усе місто, і він засинає.',
    ],
    tags: ['собаки', 'виховання', 'київ'],
    picture: { animal: 'dog', alt: 'Щеня виглядає з рюкзака-переноски' },
  },
  {
    author: 'emma',
    title: 'Winter paws: salt, ice and what we use',
    paragraphs: [
      'Warm water and a towel by the door, a little balm before the walk. Boots lasted exactly eleven steps.',
    ],
    tags: ['dogs', 'winter', 'tips'],
  },
  {
    author: 'iryna',
    title: 'Хвостата поміч: кіт, який будить перед тривогою',
    paragraphs: [
      'Не знаю, як він це робить, але за хвилину до сирени Сірко вже стоїть біля дверей укриття. Можливо, чує те, чого не чуємо ми.',
    ],
    tags: ['коти', 'історії'],
    picture: { animal: 'cat', alt: 'Сірий кіт стоїть біля дверей' },
  },
];
