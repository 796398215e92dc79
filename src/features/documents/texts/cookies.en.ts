import type { TextDocument } from '../document.ts';

const cookies: TextDocument = {
  effective: '06 December 2024',
  intro: [
    'This page tells what Lapka keeps in your browser, why, and how you choose. In short: what is necessary is always there, anything else only after you agreed, and you can change your mind at any time in the [cookie settings](consent).',
  ],
  sections: [
    {
      id: 'what',
      heading: 'What cookies are',
      blocks: [
        'A cookie is a small text that a site leaves in your browser and reads again at the next visit. Browsers have other shelves for the same purpose: local storage, databases (IndexedDB) and a cache of files. The law treats them alike, and so do we: where this page says “cookies”, it means all of them.',
      ],
    },
    {
      id: 'necessary',
      heading: 'Necessary ones',
      blocks: [
        'Without these Lapka could not sign you in, remember your language or open without a network. They need no consent, and nobody else can read them.',
        {
          head: ['What', 'What for', 'How long'],
          rows: [
            [
              'Cookie “refresh”',
              'Keeps you signed in. Scripts cannot read it, and it is sent to our sign-in service only.',
              '60 days after the last visit, or until you sign out',
            ],
            [
              'Cookie “device”',
              'A random mark by which we know this browser again, so that we can tell you when somebody signs in to your account elsewhere. Scripts cannot read it either.',
              '400 days after the last sign-in',
            ],
            ['Entry “cookieConsent”', 'Your choice on this page, so that we do not ask again.', 'Until you remove it'],
            [
              'Entries “lapka.…”',
              'Language, the shape of the menu, who is signed in, the text of a form in an emergency.',
              'Until you remove them; what is personal ends when you sign out',
            ],
            [
              'Databases',
              'What you wrote and what you read, so that it is there without a network; photos that wait to be sent.',
              'What is yours until you sign out; copies of what others wrote as long as there is room',
            ],
            [
              'Cache of files',
              'The app itself and pictures that you have seen.',
              'Until a new version or until there is no room',
            ],
          ],
        },
      ],
    },
    {
      id: 'analytics',
      heading: 'Performance and analytics',
      blocks: [
        'Such cookies count which pages are visited and where people give up, so that a site can be made better. Lapka sets none of its own. If the operator of this server uses a counting service, it works only after you allowed “Analytics”; until then it is told that everything is denied.',
      ],
    },
    {
      id: 'functionality',
      heading: 'Functionality and advertising',
      blocks: [
        'Functionality cookies adapt what is shown to you; in our settings this is “Personalization”. Advertising cookies measure and choose advertisements; today Lapka shows none. Both are off until you switch them on, and your answer is kept for the day when there is something to ask it for.',
      ],
    },
    {
      id: 'third',
      heading: 'Third-party cookies',
      blocks: [
        'If you sign in with Google, a button of Google is loaded on the sign-in pages, and Google may set cookies of its own under its own rules. Whoever signs in with an e-mail address and a password does not need it. Links to other sites lead to places where the rules of those sites hold.',
      ],
    },
    {
      id: 'manage',
      heading: 'How to choose',
      blocks: [
        'With us: open the [cookie settings](consent), here or at the end of each page. “Decline all” is as near as “Accept all”.',
        'In your browser: every browser can show, block and delete what sites keep, usually under “Privacy” or “Site data”. If you delete the data of Lapka while something still waits to be sent, it is lost: look into the [sync centre](sync) first. If you block everything, you can read while there is a network, but not sign in.',
      ],
    },
    {
      id: 'updates',
      heading: 'Changes of this page',
      blocks: [
        'When something is added, we change this page and its date. When a new purpose is added, we ask you again before anything happens.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: [
        'Questions about cookies: {email}. What we do with personal data is told in the [privacy policy](privacy).',
      ],
    },
  ],
};

export default cookies;
