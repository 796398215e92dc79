import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'playwright/test';
import PostalMime from 'postal-mime';

/** The kinds of mails from the service; the file's name contains the kind. */
export type MailKind = 'confirm' | 'reset';

/** Waits for the newest mail of a kind to an address and returns its link. */
export async function mailedLink(dataDir: string, email: string, kind: MailKind): Promise<string> {
  const page = { confirm: 'confirm-email', reset: 'reset-password' }[kind];
  const pattern = new RegExp(`https?://\\S+/${page}#[\\w-]{43}`);
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = pattern.exec((await mailsTo(dataDir, email)).findLast((text) => pattern.test(text)) ?? '')?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? '';
}

/** The plain texts of all mails to an address, oldest first: the files' names begin with the time. */
async function mailsTo(dataDir: string, email: string): Promise<string[]> {
  const folder = path.join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))));
  return mails.flatMap((mail) => (mail.to?.some(({ address }) => address === email) ? [mail.text ?? ''] : []));
}
