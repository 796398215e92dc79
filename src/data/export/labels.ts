import type { PetKind, Sex } from '../../domain/pet/schema.ts';
import type { PriceType, ServiceKey } from '../../domain/profile/service-kinds.ts';
import type { DeliveryState } from '../api/own.ts';

/**
 * A label of the exported page, always in both languages: the file outlives the language setting, and others may read
 * it.
 */
export interface Label {
  en: string;
  uk: string;
}

export const label = (en: string, uk: string): Label => ({ en, uk });

export const LABELS = {
  title: label('Everything of yours', 'Усе ваше'),
  made: label('Made on', 'Створено'),
  profile: label('Profile', 'Профіль'),
  name: label('Name', 'Ім’я'),
  email: label('E-mail', 'Електронна пошта'),
  roles: label('Roles', 'Ролі'),
  joined: label('Joined', 'З нами від'),
  language: label('Language', 'Мова'),
  bio: label('About', 'Про себе'),
  city: label('City', 'Місто'),
  phone: label('Phone', 'Телефон'),
  seen: label('visible to others', 'видно іншим'),
  hidden: label('hidden from others', 'приховано від інших'),
  services: label('Services', 'Послуги'),
  posts: label('Posts', 'Дописи'),
  comments: label('Comments', 'Коментарі'),
  likes: label('Posts you like', 'Дописи, які вам подобаються'),
  bookmarks: label('Bookmarks', 'Закладки'),
  drafts: label('Drafts', 'Чернетки'),
  pets: label('Pets', 'Тварини'),
  announcements: label('Announcements', 'Оголошення'),
  notifications: label('Notifications', 'Сповіщення'),
  conflicts: label('Versions you have not chosen between yet', 'Версії, між якими ви ще не вибрали'),
  missing: label('Photos that are not in this file', 'Світлини, яких немає в цьому файлі'),
  gone: label('no longer stored', 'більше не зберігається'),
  unreachable: label('could not be fetched', 'не вдалося завантажити'),
  removed: label('removed', 'прибрано'),
  untitled: label('Untitled', 'Без назви'),
  nothing: label('Nothing here.', 'Тут нічого немає.'),
  source: label('as data', 'як дані'),
} as const satisfies Record<string, Label>;

export const STATES: Readonly<Record<DeliveryState, Label>> = {
  waiting: label('not sent yet', 'ще не надіслано'),
  sent: label('sent', 'надіслано'),
  published: label('published', 'опубліковано'),
  refused: label('not published', 'не опубліковано'),
  private: label('only yours', 'лише ваше'),
  removed: label('removed', 'прибрано'),
};

export const PET_TYPES: Readonly<Record<PetKind, Label>> = {
  dog: label('Dog', 'Собака'),
  cat: label('Cat', 'Кіт'),
};

export const PET_SEXES: Readonly<Record<Sex, Label>> = {
  male: label('male', 'самець'),
  female: label('female', 'самка'),
};

export const SERVICES: Readonly<Record<ServiceKey, Label>> = {
  dropInVisits: label('Drop-in visits', 'Візити додому'),
  petDayCare: label('Pet day care', 'Денний догляд'),
  dogWalking: label('Dog walking', 'Вигул собак'),
  grooming: label('Grooming', 'Грумінг'),
  overnightBoarding: label('Overnight boarding', 'Перетримка з ночівлею'),
  trainingServices: label('Training', 'Дресирування'),
};

export const PRICES: Readonly<Record<Exclude<PriceType, 'Price'>, Label>> = {
  Free: label('free', 'безкоштовно'),
  Agreement: label('by agreement', 'за домовленістю'),
};

/** The daily capacity of a service. */
export const placesADay = (places: number): Label => label(`up to ${places} a day`, `до ${places} на день`);
