import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../app/testing/render.tsx';
import { useTexts } from '../../i18n/testing/texts.ts';
import { stubBrowser } from '../../ui/testing/browser-stubs.ts';
import { LinkedText } from './linked-text.tsx';

beforeEach(() => {
  stubBrowser();
  return useTexts('en');
});
afterEach(cleanup);

it.each<[string, [string, string][]]>([
  ['no address here', []],
  ['see https://lapka.example/a?b=c#d.', [['https://lapka.example/a?b=c#d', 'https://lapka.example/a?b=c#d']]],
  [
    '(www.example.com), HTTP://EXAMPLE.COM',
    [
      ['www.example.com', 'https://www.example.com'],
      ['HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM'],
    ],
  ],
  ['javascript:alert(1) and data:text/html,x', []],
  ['file:///etc/passwd ftp://example.com/x', []],
  ['write to olena@example.com', []],
  [
    'bare: lapka.ua/cats, приклад.укр',
    [
      ['lapka.ua/cats', 'https://lapka.ua/cats'],
      ['приклад.укр', 'https://приклад.укр'],
    ],
  ],
  ['https://999.999.999.999/x http://localhost:99999', []],
  ['https://privatbank.ua@pay.xyz/form', []],
  ['<b>https://example.com/"onclick="x', [['https://example.com/"onclick="x', 'https://example.com/"onclick="x']]],
])('%s', (text, links) => {
  renderPage(
    <p data-testid="text">
      <LinkedText text={text} />
    </p>,
  );
  const shown = screen.getByTestId('text');
  expect(shown.textContent).toBe(text);
  const found = [...shown.querySelectorAll('a')];
  expect(found.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(links);
  for (const link of found) {
    expect(link.rel).toBe('noopener noreferrer nofollow ugc');
    expect(link.target).toBe('_blank');
    expect(link.getAttributeNames().sort()).toEqual(['href', 'rel', 'target']);
  }
});

it.each([
  ['https://privatbank.ua.pay.xyz/form', 'privatbank.ua.pay.xyz'],
  ['https://приват24.укр', 'xn--'],
])('asks before it opens a link that only looks like another site’s: %s', async (address, host) => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  renderPage(<LinkedText text={address} />);
  await userEvent.click(screen.getByRole('link'));
  expect(opened).not.toHaveBeenCalled();
  expect(screen.getByRole('dialog').textContent).toContain(host);
  await userEvent.click(screen.getByRole('button', { name: 'Open anyway' }));
  expect(opened).toHaveBeenCalledWith(address, '_blank', 'noopener,noreferrer');
  opened.mockRestore();
});
