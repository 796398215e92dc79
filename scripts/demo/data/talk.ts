/**
 * Comments of the sample people, in the order of writing. `post` is the key of a post; a reply refers to the last
 * comment before it that is no reply.
 */
export interface SampleComment {
  readonly post: string;
  readonly author: string;
  readonly text: string;
  readonly reply?: true;
  /** For other tables. */
  readonly key?: string;
}

export const COMMENTS: readonly SampleComment[] = [
  {
    post: 'generator',
    author: 'iryna',
    text: 'Дякую! У нас так само: поставила коробку в комору, і за три дні він уже там спав. 🐈',
    key: 'pantry',
  },
  { post: 'generator', author: 'olena', text: 'Тихе місце без вікон — це головне, так.', reply: true },
  { post: 'generator', author: 'taras', text: 'А на собак музика діє? Барс виє разом із генератором.' },
  { post: 'generator', author: 'solomiia', text: 'На мою діє, якщо вмикати її раніше за генератор.', reply: true },
  {
    post: 'collar',
    author: 'andrii',
    text: 'Взимку заряду вистачає десь на шість годин, потім ношу запасну батарейку в кишені.',
  },
  {
    post: 'collar',
    author: 'mark',
    text: 'Mine lasts a week of evening walks. Turn the blinking off, it eats the battery.',
  },
  { post: 'bruno', author: 'zoia', text: 'Яка чудова новина! Бережіть одне одного.' },
  { post: 'bruno', author: 'daniel', text: 'So happy for Bruno. Do they send you photos?' },
  { post: 'bruno', author: 'emma', text: 'Every morning. He has his own chair already.', reply: true },
  { post: 'bruno', author: 'mark', text: 'It is a dog and not a child. Stop posting this nonsense.', key: 'rude' },
  {
    post: 'supplies',
    author: 'olena',
    text: 'Додала б ще плед і старий светр із вашим запахом: у чужому місці це дуже заспокоює.',
    key: 'sweater',
  },
  { post: 'clinic', author: 'emma', text: 'Could you send me the number, please? We are ten minutes away.' },
  { post: 'clinic', author: 'andrii', text: 'Написав вам у повідомленні. Скажіть, що від Рекса. 🙂', reply: true },
  { post: 'clinic', author: 'zoia', text: 'А це домашній номер нашої лікарки: +380 67 000 00 99.', key: 'number' },
  { post: 'carrier', author: 'olena', text: 'Терпіння, а не хитрощі — заберу собі на стіну.' },
  { post: 'grooming', author: 'iryna', text: 'Лапи стрижіть першими, поки Біла ще вірить у вашу доброту.' },
  { post: 'kittens', author: 'solomiia', text: 'Поширила у своєму будинку. Якого вони віку?' },
  { post: 'kittens', author: 'yurii', text: 'Дев’ять тижнів, уже їдять самі й ходять у лоток.', reply: true },
  { post: 'jackdaw', author: 'andrii', text: 'У нас те саме, тільки сорока і вона печиво краде.' },
  { post: 'border', author: 'daniel', text: 'How long did the blood test take to come back?' },
  { post: 'border', author: 'mark', text: 'Nine working days. Do it early.', reply: true },
  { post: 'chip', author: 'zoia', text: 'А скільки заплатили, якщо не секрет?' },
  { post: 'chip', author: 'olena', text: 'Шістсот гривень разом із внесенням до реєстру.', reply: true },
  { post: 'paws', author: 'taras', text: 'А чим змащуєте лапи, коли мороз нижче десяти?' },
  { post: 'miracle', author: 'daniel', text: 'Please do not believe this. Ask a vet.' },
  { post: 'miracle', author: 'mark', text: 'You are too stupid to understand medicine.', reply: true, key: 'insult' },
  {
    post: 'alarm',
    author: 'emma',
    text: 'Mine does the same, about a minute before the siren. We trust her more than the phone.',
  },
  { post: 'rex', author: 'emma', text: 'I am not crying, it is only the dust of three buried balls.' },
  { post: 'rex', author: 'olena', text: 'Яка краса! Жужа на фото явно головна.' },
  { post: 'lost', author: 'solomiia', text: 'Поширила в одеські групи. Тримаймося!' },
  {
    post: 'lost',
    author: 'zoia',
    text: 'Моя сестра бачила схожу кішку біля ринку «Черьомушки», надіслала вам фото.',
  },
  { post: 'lost', author: 'yurii', text: 'Дякую всім! Їду туди, напишу, щойно дізнаюся.' },
  { post: 'hike', author: 'andrii', text: 'Овечка Луна — найкраще, що я читав цього тижня.' },
  { post: 'snow', author: 'emma', text: 'Eleven steps! It must be a law of nature.' },
  { post: 'candle', author: 'iryna', text: 'Рулони з паперу — геніально. Сірко дякує й уже працює.' },
  { post: 'candle', author: 'daniel', text: 'Mila ate the paper. Any advice?' },
  { post: 'candle', author: 'olena', text: 'Товщий папір і менше ласощів зовні. 😄', reply: true },
];

/** Who likes which posts and comments, by their keys. */
export const LIKES: Readonly<Record<string, readonly string[]>> = {
  olena: ['collar', 'bruno', 'kittens', 'alarm', 'rex', 'snow'],
  taras: ['generator', 'supplies', 'kittens', 'sweater', 'candle'],
  iryna: ['generator', 'bruno', 'kittens', 'border', 'candle'],
  andrii: ['generator', 'kittens', 'hike', 'pantry', 'morning'],
  solomiia: ['bruno', 'grooming', 'kittens', 'alarm', 'candle', 'morning'],
  yurii: ['clinic', 'alarm', 'candle', 'pantry'],
  emma: ['generator', 'kittens', 'alarm', 'rex', 'snow'],
  daniel: ['bruno', 'kittens', 'candle'],
  zoia: ['bruno', 'jackdaw', 'kittens', 'snow', 'sweater'],
  mark: ['bruno', 'paws', 'hike'],
};
