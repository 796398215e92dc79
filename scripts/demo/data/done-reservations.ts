import type { ReviewStatement } from '../../../src/domain/review/schema.ts';
import type { SampleReservation } from './reservations.ts';

/** A review of the other person, and of the pet by the one who cared for it. */
export interface SampleReview extends Pick<ReviewStatement, 'rating' | 'comment'> {
  readonly pet?: Pick<ReviewStatement, 'rating' | 'comment'>;
  /** Their answer. */
  readonly answer?: string;
}

/** A reservation of a past day, whose executor or client marked it as done. */
export interface DoneReservation extends Omit<SampleReservation, 'steps' | 'daysAgo'> {
  /** About the executor. */
  readonly byClient?: SampleReview;
  readonly byExecutor?: SampleReview;
}

export const DONE: readonly DoneReservation[] = [
  {
    client: 'andrii',
    executor: 'emma',
    service: null,
    pet: 'Рекс',
    day: -39,
    message: 'Маємо великий двір, бігля з характером і багато м’ячів. Можемо приїхати сьогодні ж.',
    byClient: { rating: 4, comment: 'Емма чесно розповіла про всі звички Рекса й відпустила його з улюбленим м’ячем.' },
    byExecutor: { rating: 4, comment: 'The best home I could wish for. Rex did not even look back.' },
  },
  {
    client: 'daniel',
    executor: 'olena',
    service: 'dropInVisits',
    pet: 'Mila',
    day: -30,
    message: 'I am away for a day. Mila needs her pills with dinner and somebody to talk to.',
    byClient: {
      rating: 4,
      comment: 'Photos twice a day, pills on time, and Mila purred when I came back. Thank you!',
      answer: 'Міла — справжня леді. Завжди рада її бачити!',
    },
    byExecutor: {
      rating: 4,
      comment: 'Усе підписано, розкладено й пояснено. Ідеальний господар.',
      pet: { rating: 4, comment: 'Спокійна, любить, коли їй читають уголос.' },
    },
  },
  {
    client: 'olena',
    executor: 'iryna',
    service: 'grooming',
    pet: 'Мурчик',
    day: -29,
    message: 'Мурчик линяє так, що можна зв’язати другого кота. Вичешете?',
    byClient: { rating: 4, comment: 'Жодного крику, жодної подряпини. Тепер у нас кіт, а не хмара.' },
    byExecutor: {
      rating: 4,
      comment: 'Прийшли вчасно, кота підготували.',
      pet: { rating: 3, comment: 'Боїться фена, але пробачає за смаколик.' },
    },
  },
  {
    client: 'zoia',
    executor: 'taras',
    service: 'dogWalking',
    pet: 'Лорд',
    day: -28,
    message: 'Гостюємо в родичів на Сихові. Лорд прокидається о сьомій, а я ні.',
    byClient: { rating: 4, comment: 'Лорд повернувся щасливий, брудний і слухняний. Саме в такому порядку.' },
    byExecutor: {
      rating: 4,
      comment: 'Дала повідець, воду й печиво. Печиво — і мені.',
      pet: { rating: 3, comment: 'Тягне до кожної калюжі, але серце золоте.' },
    },
  },
  {
    client: 'iryna',
    executor: 'olena',
    service: 'overnightBoarding',
    pet: 'Сірко',
    day: -24,
    message: 'Одна ніч у Львові. Сірко спить на подушці, попереджаю одразу.',
    byClient: { rating: 4, comment: 'Сірко поводився так, ніби жив там завжди. Дуже дбайлива людина.' },
    byExecutor: {
      rating: 4,
      comment: 'Приємно познайомитися з колегою по котах.',
      pet: { rating: 4, comment: 'Розбудив за хвилину до тривоги. Тепер вірю.' },
    },
  },
  {
    client: 'taras',
    executor: 'andrii',
    service: 'petDayCare',
    pet: 'Барс',
    day: -22,
    message: 'Змагання без Барса, йому потрібен двір на день.',
    byClient: { rating: 4, comment: 'Двір справді великий, а господар знає, що таке робочий собака.' },
    byExecutor: {
      rating: 4,
      comment: 'Усе чітко й без зайвих слів.',
      pet: { rating: 4, comment: 'Виконав двадцять команд, навіть коли я просив одну.' },
    },
  },
  {
    client: 'solomiia',
    executor: 'taras',
    service: 'trainingServices',
    pet: 'Біла',
    day: -20,
    message: 'Біла не віддає тапки. Чи є надія?',
    byClient: { rating: 4, comment: 'Надія є! Віддає вже другий день поспіль.' },
    byExecutor: {
      rating: 4,
      comment: 'Слухає, записує, виконує домашнє завдання.',
      pet: { rating: 4, comment: 'Розумниця. Тапки були лише приводом.' },
    },
  },
  {
    client: 'daniel',
    executor: 'iryna',
    service: 'grooming',
    pet: 'Mila',
    day: -18,
    message: 'We visit friends in Kharkiv. Could you trim her claws and comb out the winter?',
    byClient: { rating: 3, comment: 'Gentle and clean. We waited half an hour because of an alert, nobody’s fault.' },
    byExecutor: { rating: 4, comment: 'Дуже терплячі обоє.', pet: { rating: 4, comment: 'Королева.' } },
  },
  {
    client: 'yurii',
    executor: 'olena',
    service: 'dropInVisits',
    pet: 'Ромашка',
    day: -17,
    message: 'Ромашка зі мною у Львові, вдень я на заняттях. Зайдете погодувати?',
    byClient: {
      rating: 3,
      comment: 'Усе добре, лише домовлялися на дванадцяту, а прийшли о другій.',
      answer: 'Пробачте, застрягла в ліфті без світла. Наступного разу піду сходами!',
    },
    byExecutor: {
      rating: 4,
      comment: 'Залишив корм, інструкцію та ключ під охороною консьєржки.',
      pet: { rating: 4, comment: 'Муркоче голосніше за генератор.' },
    },
  },
  {
    client: 'zoia',
    executor: 'emma',
    service: 'petDayCare',
    pet: 'Лорд',
    day: -15,
    message: 'Проїздом у Франківську, маю зустріч на кілька годин. Лорд любить усіх.',
    byClient: { rating: 4, comment: 'Безкоштовно й від щирого серця. Лорд знайшов трьох нових друзів.' },
    byExecutor: {
      rating: 4,
      comment: 'Warm and punctual. She brought biscuits for everybody.',
      pet: { rating: 4, comment: 'He shared his biscuits. All of them.' },
    },
  },
  {
    client: 'emma',
    executor: 'solomiia',
    service: 'dogWalking',
    pet: 'Luna',
    day: -14,
    message: 'We are in Kyiv for a vet appointment. Could you walk Luna in the evening, far from bicycles?',
    byClient: { rating: 4, comment: 'She chose a route without a single bicycle. I did not know that was possible.' },
    byExecutor: {
      rating: 4,
      comment: 'Розповіла все важливе про Луну заздалегідь.',
      pet: { rating: 4, comment: 'Лагідна, ходить поруч, боїться тільки коліс.' },
    },
  },
  {
    client: 'emma',
    executor: 'taras',
    service: 'dogWalking',
    pet: 'Luna',
    day: -13,
    message: 'One walk in the morning while I am at the dentist, please.',
    byClient: {
      rating: 2,
      comment: 'Luna was fine, but he came forty minutes late and did not call.',
      answer: 'Запізнився через затор після відключення світлофорів. Наступна прогулянка — за мій рахунок.',
    },
    byExecutor: {
      rating: 3,
      comment: 'Чекала на вулиці, хоча можна було в під’їзді.',
      pet: { rating: 4, comment: 'Чудова собака.' },
    },
  },
  {
    client: 'zoia',
    executor: 'andrii',
    service: 'petDayCare',
    pet: 'Лорд',
    day: -10,
    message: 'Знову проїздом. Лорд пам’ятає дорогу до Жужі.',
    byClient: { rating: 3, comment: 'Усе гаразд, тільки Лорд повернувся з чужим м’ячем.' },
    byExecutor: {
      rating: 4,
      comment: 'М’яч подарували.',
      pet: { rating: 4, comment: 'Викопав яму, сам і засипав.' },
    },
  },
  {
    client: 'solomiia',
    executor: 'iryna',
    service: 'grooming',
    pet: 'Біла',
    day: -9,
    message: 'Після моєї першої спроби потрібен майстер. Не смійтеся, будь ласка.',
    byClient: { rating: 4, comment: 'Не сміялася! Навчила, як тримати лапи, і подарувала ножиці.' },
    byExecutor: {
      rating: 4,
      comment: 'Для першого разу вийшло дуже пристойно.',
      pet: { rating: 4, comment: 'Стоїть, як статуя, поки бачить сир.' },
    },
  },
  {
    client: 'andrii',
    executor: 'emma',
    service: 'petDayCare',
    pet: 'Жужа',
    day: -7,
    message: 'Їдемо на весілля, а Жужа танцює тільки на городі.',
    byClient: { rating: 4, comment: 'Жужа наїлася, виспалася й не хотіла додому.' },
  },
  {
    client: 'taras',
    executor: 'solomiia',
    service: 'dogWalking',
    pet: 'Барс',
    day: -5,
    message: 'Я в Києві на курсах до вечора. Барс слухається команд українською.',
  },
];
