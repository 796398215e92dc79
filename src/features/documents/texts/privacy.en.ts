import type { TextDocument } from '../document.ts';

const privacy: TextDocument = {
  effective: '06 December 2024',
  intro: [
    'This policy tells what Lapka knows about you, what others see, how long it is kept, and what you can do about it. It follows the Law of Ukraine “On Personal Data Protection” No. 2297-VI and, for people in the European Union, the General Data Protection Regulation (GDPR).',
    'In short: we keep what the community needs to work, your e-mail address is shown to nobody, you decide about phone and city, we sell nothing, and in the [settings](settings) you can download everything or delete your account.',
  ],
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      blocks: [
        'The owner and controller of the data is the team that runs this Lapka server. You reach us at {email}, also with everything that concerns your rights.',
      ],
    },
    {
      id: 'data',
      heading: 'What we keep',
      blocks: [
        'We keep only what you give us and what comes about by using Lapka:',
        [
          'Account: e-mail address, a password in a form from which it cannot be read back (argon2id), your role, and when you registered. With Google sign-in: the number by which Google knows your account.',
          'Profile: first and second name, the letters for your picture and, if you fill them in, a few words about you, a photo, city, phone number, the services that you offer and your language.',
          'What you write: posts with tags and photos, drafts, and up to where you have read your notifications.',
          'Sign-ins: for each device the name of browser and system and the time of the last use, so that you can recognise it and sign it out.',
          'Technical log: addresses of requests, times and errors, without passwords and without the texts that you write. Network addresses are used to slow down attacks.',
        ],
        'We do not ask for documents, dates of birth or payment data, and we do not follow you on other sites.',
      ],
    },
    {
      id: 'visible',
      heading: 'What others see',
      blocks: [
        'Everyone, and search engines: your posts with your name and picture.',
        'Whoever opens your profile: name, picture, words about you, services, when you joined, and, unless you hide them, city and phone. In Lapka profiles open for people who are signed in; but what stands in them counts as public, so put nothing there that must not become known.',
        'Nobody: your e-mail address, your drafts, your sign-ins. City and phone that you hid never leave your own database: the profile that others get is put together on the server without them.',
      ],
    },
    {
      id: 'photos',
      heading: 'Photos',
      blocks: [
        'Before a photo leaves your device it is drawn anew. What the camera wrote into it, for instance where and when it was taken (EXIF), is gone by then. The server makes it available in several sizes to everyone who knows its address.',
      ],
    },
    {
      id: 'device',
      heading: 'What is on your device',
      blocks: [
        'Lapka works without a network because your device holds a copy: of your own database, of the newest posts, and of what you opened. Whoever can unlock your device and opens the browser can read it. On a device that is not yours, sign out afterwards: then your data are removed from it. What exactly a browser keeps is told in the [cookies policy](cookies).',
      ],
    },
    {
      id: 'purposes',
      heading: 'Why, and on what grounds',
      blocks: [
        [
          'To run your account and show what you publish: the agreement with you, that is the [terms and rules](terms) (Article 11 of Law No. 2297-VI; Article 6(1)(b) GDPR).',
          'To keep Lapka safe, stop abuse and find errors: our legitimate interest, weighed against yours (Article 6(1)(f) GDPR).',
          'For analytics, advertising or personalization: only your consent, which you can take back at any time in the [cookie settings](consent) (Article 6(1)(a) GDPR).',
          'Where a law obliges us: that law.',
        ],
        'There are no decisions about you that only a machine makes.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Who else gets data',
      blocks: [
        'We sell no data and give none away for advertising. The following take part where they are needed:',
        [
          'Whoever provides the machines on which this server runs, and the mail service through which letters to you are sent.',
          'Google, if you choose to sign in with Google: then Google learns that you use Lapka.',
          'A geocoder, if the operator set one up: it gets the letters that you type into the city field, without your name.',
          'State bodies, if a law of Ukraine obliges us and only as far as it does.',
        ],
        'If one of them works outside Ukraine, data go there only as Article 29 of Law No. 2297-VI and, where it applies, Chapter V GDPR allow.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long',
      blocks: [
        [
          'Account, profile and posts: until you delete them.',
          'Announcements: 30 days, unless you renew them; then they end by themselves.',
          'Sign-ins: 60 days after the last use of a device.',
          'Links in letters: one hour for a new password, three days for confirming an address.',
          'The list of what admins did with roles and suspensions: as long as it is needed to answer complaints.',
        ],
      ],
    },
    {
      id: 'deletion',
      heading: 'Taking it with you, deleting it',
      blocks: [
        'In the [settings](settings) you download everything of yours as one file: data that programs can read, your photos, and a page for reading. It is made on your device and works without a network.',
        'There you also delete your account. Your database, your public profile, your posts, your photos and all sign-ins are removed. Devices of other people remove their copies when they are next online. What somebody else has written down or photographed we cannot call back. Backup copies, where the operator keeps any, are overwritten in their usual turn and are not used for anything else.',
      ],
    },
    {
      id: 'security',
      heading: 'How it is protected',
      blocks: [
        'Connections are encrypted where the server is reached by https. Each person’s database is closed to everyone else. Passwords are kept as argon2id only. A sign-in can be ended from another device. Should something happen that puts your data at risk all the same, we tell you and the authorities without delay.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'Article 8 of Law No. 2297-VI and Articles 15 to 22 GDPR give you the right',
        [
          'to know what is kept about you and to get a copy;',
          'to have mistakes corrected: most of it you can change yourself in your profile;',
          'to have data deleted or their use restricted;',
          'to take your data elsewhere;',
          'to object to a use that rests on our interest, and to take back a consent;',
          'to complain: in Ukraine to the Ukrainian Parliament Commissioner for Human Rights, in the European Union to the data protection authority where you live, and to a court.',
        ],
        'Write to {email}. We answer within 30 days, and ask only for what is needed to be sure that it is you.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: [
        'Lapka is meant for people from 14 years on; younger ones take part together with their parents. If you think that a child has registered alone, write to us and we remove the account.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes of this policy',
      blocks: [
        'When something changes, we change this page and its date. Of a change that matters to you we tell in Lapka before it takes effect.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: ['For everything about personal data: {email}.'],
    },
  ],
};

export default privacy;
