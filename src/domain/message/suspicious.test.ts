import { describe, expect, it } from 'vitest';
import { hasCardNumber, isImitation, suspicionsIn } from './suspicious.ts';

describe('requests for payment in advance', () => {
  it.each([
    'Потрібна передоплата 50 %',
    'Лише по ПЕРЕДОПЛАТІ',
    'Внесіть завдаток, і кошеня ваше',
    'Скиньте 500 грн на картку',
    'перекажіть, будь ласка, на карту',
    'Нужна предоплата',
    'переведите мне задаток',
    'I need a prepayment first',
    'Please pay in advance',
    'A small deposit, to my card',
  ])('suspects a request for payment in advance: %s', (text) => {
    expect(suspicionsIn(text, false)).toContain('prepayment');
  });

  it.each([
    'Подивіться на карту: ми живемо поруч',
    'Кошеня вже їсть саме',
    'He has a deposited smell',
    'Я завтра приїду з котом',
    'Запишіть, будь ласка, на четвер',
  ])('suspects no request for payment in advance: %s', (text) => {
    expect(suspicionsIn(text, true)).toEqual([]);
  });
});

describe('imitated addresses', () => {
  it.each([
    'https://privatbank.com',
    'https://privatbank.ua.pay-now.xyz/form',
    'http://privat24-login.top',
    'monobank.pay.com',
    'https://mоnobank.ua',
    'https://m0nobank.ua',
    'https://monobnk.ua',
    'https://olx-dostavka.com.ua/order/1',
    'https://olxpay.site',
    'https://olх.ua',
    'https://novaposhta.delivery',
    'https://nova-poshta.shop',
    'https://novaposhtta.ua',
    'https://oschadbank.online',
    'https://user@monobank-gift.com/x',
  ])('suspects an imitated address: %s', (address) => {
    expect(isImitation(address)).toBe(true);
    expect(suspicionsIn(`Ось тут: ${address}`, false)).toContain('link');
  });

  it.each([
    'https://privatbank.ua/about',
    'https://next.privat24.ua',
    'https://send.monobank.ua/jar/abc',
    'https://www.olx.ua/d/uk/obyavlenie/kit',
    'https://novaposhta.ua',
    'https://rozetka.com.ua',
    'https://diia.gov.ua',
    'https://example.com/privatbank',
    'https://private-gardens.org.uk/very-long-name',
    'https://cats.org.ua',
    'https://uk.wikipedia.org/wiki/OLX',
  ])('suspects no imitated address: %s', (address) => {
    expect(isImitation(address)).toBe(false);
  });
});

describe('imitated addresses in Ukrainian letters', () => {
  it.each([
    ['https://монобанк-виплати.укр', 'a bank’s name'],
    ['https://приват24.укр/form', 'a bank’s name with digits'],
    ['приват-24.укр', 'a name with a hyphen inside'],
    ['https://приват-виплати.укр', 'a short name as the first word'],
    ['https://ощад.укр', 'a short name as the whole label'],
    ['https://вхід.ощадбанк.укр', 'a name in a later label'],
    ['https://пумб.com.ua', 'a short name under an ordinary domain'],
    ['https://нова-пошта.онлайн', 'a delivery company’s name'],
    ['https://мойукрпошта.укр', 'a long name inside a word'],
    ['https://дія-допомога.укр', 'the state’s services'],
    ['https://олх.укр', 'a market’s name'],
    ['https://мoнoбaнк.укр', 'Latin letters in a Ukrainian name'],
    ['https://монабанк.укр', 'one wrong letter'],
    ['https://МОНОБАНК.УКР', 'capital letters'],
    ['https://pгivatbank.ua', 'a Cyrillic г in a Latin name'],
    ['https://розетка.укр', 'a shop’s name, which is also a word'],
    ['https://рumb.uа', 'Cyrillic letters in the name and in the top-level domain'],
    ['https://рауpal.com', 'two alphabets in the name of an unlisted company'],
    ['https://lapкa.ua', 'two alphabets in any word'],
  ])('suspects %s: %s', (address) => {
    expect(isImitation(address)).toBe(true);
    expect(suspicionsIn(`Ось тут: ${address}`, false)).toContain('link');
  });

  it.each([
    ['https://лапка.укр', 'an ordinary name'],
    ['https://котики-львова.укр/альбом', 'a name with a hyphen'],
    ['https://it-школа.укр', 'a hyphen between words of two alphabets'],
    ['https://lapka.укр', 'labels of two alphabets'],
    ['https://клініка24.укр', 'digits after a name'],
    ['https://приватний-притулок.укр', 'a longer word that begins like a bank'],
    ['https://ощадливі-лапки.укр', 'a longer word that begins like another bank'],
    ['https://добра-дія.укр', 'a short name that is not the first word'],
    ['https://діяльність.укр', 'a longer word that begins like the state’s services'],
    ['https://мононитка.укр', 'a part of a bank’s name'],
    ['https://нова-лапка.укр', 'a part of a delivery company’s name'],
    ['https://olena-koval.com.ua', 'an ordinary Latin name'],
    ['https://kotyky.in.ua', 'another ordinary Latin name'],
    ['https://privatbank.ua', 'a genuine address'],
    ['https://розетки.укр', 'an ordinary word like a shop’s name'],
    ['https://lapka.ua/альбомCats.html', 'two alphabets in a path'],
    ['https://example.com/monobank.pay.com', 'a bank’s name in a path'],
  ])('does not suspect %s: %s', (address) => {
    expect(isImitation(address)).toBe(false);
    expect(suspicionsIn(`Ось тут: ${address}`, false)).toEqual([]);
  });

  it.each([
    'Скину на монобанк.Дякую',
    'Маю приват24.Напишіть',
    'Є розетка.Все працює',
    'Купили TVприставку.Працює',
    'Див. IMG_котик.jpg',
    'Ось договірV2.pdf і фотоIMG.jpg',
    'Маю приват.Онлайн теж можна',
    'Є монобанк.Сайт не працює',
    'Скину на монобанк.OK',
  ])('does not take files and words without a space after a full stop for an address: %s', (text) => {
    expect(suspicionsIn(text, false)).toEqual([]);
  });
});

it.each(['https://monobank.москва', 'https://monobank.католик/x', 'https://monobank.москва/x.monobank.ua'])(
  'suspects a link under any top-level domain: %s',
  (address) => expect(isImitation(address)).toBe(true),
);

describe('card numbers', () => {
  it.each([
    ['4111 1111 1111 1111', true],
    ['Картка: 5168-7422-0000-0008?', false],
    ['5555555555554444', true],
    ['5555 5555 5555 4445', false],
    ['20450000000000', false],
    ['+380501234567', false],
    ['4111 1111 1111 1111 1', false],
    ['моя 4242 4242 4242 4242, Олена', true],
  ])('finds a card number in %s: %s', (text, is) => {
    expect(hasCardNumber(text)).toBe(is);
    expect(suspicionsIn(text, false).includes('card')).toBe(is);
  });
});

describe('telephone numbers', () => {
  it.each(['Дзвоніть 050 123 45 67', 'viber +380 (50) 123-45-67', '0501234567'])(
    'suspects a telephone number of a stranger: %s',
    (text) => {
      expect(suspicionsIn(text, true)).toEqual(['phone']);
      expect(suspicionsIn(text, false)).toEqual([]);
    },
  );

  it.each(['Йому 12 років', '2026-11-20 о 10:30', 'важить 4,5 кг'])('suspects no telephone number: %s', (text) => {
    expect(suspicionsIn(text, true)).toEqual([]);
  });
});

it('names all suspicions of a message, the worst first', () => {
  const text = 'Завдаток сюди: https://privatbank.top або 4111 1111 1111 1111, 0501234567';
  expect(suspicionsIn(text, true)).toEqual(['link', 'prepayment', 'card', 'phone']);
});
