import type { TextDocument } from '../document.ts';

const cookies: TextDocument = {
  effective: '06 December 2024',
  intro: [
    'This page explains what Lapka stores in your browser, why, and what you can choose. In short: necessary cookies are always on, everything else only if you agree, and you can change your mind at any time in the [cookie settings](consent).',
  ],
  sections: [
    {
      id: 'what',
      heading: 'What cookies are',
      blocks: [
        'A cookie is a small piece of text that a site stores in your browser and reads again on your next visit. Browsers have other storage for the same purpose: local storage, databases (IndexedDB) and a file cache. The law treats them alike, and so do we: on this page, “cookies” means all of them.',
      ],
    },
    {
      id: 'necessary',
      heading: 'Necessary cookies',
      blocks: [
        'Without these, Lapka couldn’t sign you in, remember your language or open offline. They don’t need your consent, and nobody else can read them.',
        {
          head: ['What', 'What for', 'How long'],
          rows: [
            [
              'Cookie “refresh”',
              'Keeps you signed in. Scripts can’t read it, and it’s only sent to our sign-in service.',
              '60 days after your last visit, or until you sign out',
            ],
            [
              'Cookie “device”',
              'A random number that lets us recognise this browser, so we can let you know when someone signs in to your account from another one. Scripts can’t read it either.',
              '400 days after your last sign-in',
            ],
            ['Entry “cookieConsent”', 'Your cookie choices, so we don’t ask again.', 'Until you remove it'],
            [
              'Entries “lapka.…”',
              'Your language, the menu’s layout, who is signed in, which articles you marked and where you stopped reading, and the text of a form if nothing else can store it.',
              'Until you remove them; anything personal goes when you sign out',
            ],
            [
              'Databases',
              'What you’ve written and read, so it’s there when you’re offline; photos waiting to be sent.',
              'Your own until you sign out; copies of other people’s while there’s room',
            ],
            ['File cache', 'The app itself and pictures you’ve seen.', 'Until there’s a new version or no more room'],
          ],
        },
      ],
    },
    {
      id: 'analytics',
      heading: 'Performance and analytics',
      blocks: [
        'These cookies count which pages people visit and where they give up, to help improve a site. Lapka sets none of its own. If whoever runs this server uses an analytics service, it only works once you’ve allowed “Analytics”; until then it receives the setting that everything is denied.',
      ],
    },
    {
      id: 'functionality',
      heading: 'Functionality and advertising',
      blocks: [
        'Functionality cookies adapt what you see; our settings call this “Personalization”. Advertising cookies measure and choose ads; Lapka shows none today. Both are off until you switch them on, and we’ll remember your choice in case they’re ever used.',
      ],
    },
    {
      id: 'third',
      heading: 'Third-party cookies',
      blocks: [
        'If Google sign-in is offered, the sign-in pages load Google’s button, and Google may set its own cookies under its own rules. You don’t need it if you sign in with an email address and password. When you follow a link to another site, that site’s rules apply.',
      ],
    },
    {
      id: 'manage',
      heading: 'How to choose',
      blocks: [
        'In Lapka: open the [cookie settings](consent), here or at the bottom of any page. “Decline all” is as easy to reach as “Accept all”.',
        'In your browser: every browser can show, block and delete what sites store, usually under “Privacy” or “Site data”. If you delete Lapka’s data while something is still waiting to be sent, it’s lost, so check the [sync centre](sync) first. If you block everything, you can read while you’re online, but you can’t sign in.',
      ],
    },
    {
      id: 'updates',
      heading: 'Changes to this page',
      blocks: [
        'If we add anything, we’ll update this page and its date. If we add a new purpose, we’ll ask you again first.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        'Questions about cookies: {email}. The [privacy policy](privacy) explains what we do with personal data.',
      ],
    },
  ],
};

export default cookies;
