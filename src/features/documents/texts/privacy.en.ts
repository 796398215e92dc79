import type { TextDocument } from '../document.ts';

const privacy: TextDocument = {
  effective: '06 December 2024',
  intro: [
    'This policy explains what Lapka knows about you, what others can see, how long we store it, and what you can do about it. It follows the Law of Ukraine “On Personal Data Protection” No. 2297-VI and, for people in the European Union, the General Data Protection Regulation (GDPR).',
    'In short: we store only what the community needs to work, nobody sees your email address, you decide who sees your phone and city, we sell nothing, and you can download everything or delete your account in the [settings](settings).',
  ],
  sections: [
    {
      id: 'who',
      heading: 'Who is responsible',
      blocks: [
        'The owner and controller of the data is the team that runs this Lapka server. Contact us at {email} about anything to do with your rights.',
      ],
    },
    {
      id: 'data',
      heading: 'What we store',
      blocks: [
        'We store only what you give us and what using Lapka creates:',
        [
          'Account: your email address, your password in a form that can’t be reversed (argon2id), your role, and when you registered. With Google sign-in: the number that identifies your Google account.',
          'Profile: your first and second name, the letters for your picture, your language and, if you fill them in, a few words about you, a photo, your city, your phone number and the services you offer.',
          'What you write: posts with tags and photos, comments, messages, reviews, pets, announcements and reservations, drafts, and how far you’ve read your notifications.',
          'Sign-ins: the browser and system of each device and when it was last used, so you can recognise it and sign it out.',
          'Technical log: request addresses, times and errors, without passwords or anything you write. Network addresses are used to slow down attacks.',
        ],
        'We don’t ask for identity documents, dates of birth or payment details, and we don’t track you on other sites.',
      ],
    },
    {
      id: 'visible',
      heading: 'What others see',
      blocks: [
        'Everyone, including search engines: your posts and announcements with your name and picture.',
        'Anyone who opens your profile: your name, picture, words about you, services, when you joined and, unless you hide them, your city and phone. Only people who are signed in can open profiles, but treat them as public and leave out anything that must stay private.',
        'Nobody: your email address, your drafts and your sign-ins. A hidden city or phone never leaves your own database: the server builds the profile others see without them.',
      ],
    },
    {
      id: 'photos',
      heading: 'Photos',
      blocks: [
        'Your device redraws every photo before sending it. That removes what the camera added, such as where and when it was taken (EXIF). The server offers it in several sizes to anyone who knows its address; photos in messages and pets’ records only to the people they’re for.',
      ],
    },
    {
      id: 'device',
      heading: 'What is on your device',
      blocks: [
        'Lapka works offline because your device stores copies: of your own database, the newest posts, and what you’ve opened. Anyone who can unlock your device and open the browser can read them. If the device isn’t yours, sign out when you’ve finished: that removes your data from it. The [cookies policy](cookies) lists what your browser stores.',
      ],
    },
    {
      id: 'purposes',
      heading: 'Why, and our legal grounds',
      blocks: [
        [
          'To run your account and show what you publish: our agreement with you, the [terms and rules](terms) (Article 11 of Law No. 2297-VI; Article 6(1)(b) GDPR).',
          'To keep Lapka safe, stop abuse and find errors: our legitimate interest, weighed against yours (Article 6(1)(f) GDPR).',
          'For analytics, advertising or personalization: your consent only, which you can withdraw at any time in the [cookie settings](consent) (Article 6(1)(a) GDPR).',
          'Where a law requires it: that law.',
        ],
        'No decision about you is made by a machine alone.',
      ],
    },
    {
      id: 'recipients',
      heading: 'Who else receives data',
      blocks: [
        'We don’t sell data or share it for advertising. Only these receive what they need:',
        [
          'Whoever provides the machines this server runs on, and the service that sends our emails to you.',
          'Google, if you choose to sign in with Google: it then knows that you use Lapka.',
          'A geocoder, if this server uses one: it receives what you type into the city field, without your name.',
          'State bodies, only if and as far as the law of Ukraine requires.',
        ],
        'If one of them works outside Ukraine, data only goes there as Article 29 of Law No. 2297-VI and, where it applies, Chapter V of the GDPR allow.',
      ],
    },
    {
      id: 'retention',
      heading: 'How long',
      blocks: [
        [
          'Account, profile and posts: until you delete them.',
          'Announcements: 30 days, unless you renew them.',
          'Sign-ins: 60 days after a device was last used.',
          'Links in emails: one hour to reset a password, three days to confirm an address.',
          'The record of what admins did with roles and suspensions: as long as we need it to answer complaints.',
        ],
      ],
    },
    {
      id: 'deletion',
      heading: 'Downloading and deleting your data',
      blocks: [
        'In the [settings](settings) you can download everything of yours as one file: data for programs, your photos, and a page to read. Your device makes it, even offline.',
        'You can also delete your account there. We then remove your database, public profile, posts, photos and all sign-ins. Other people’s devices remove their copies when they’re next online. We can’t take back what someone has written down or photographed. If this server has backups, they’re overwritten on schedule and used for nothing else.',
      ],
    },
    {
      id: 'security',
      heading: 'How it is protected',
      blocks: [
        'Connections are encrypted wherever the server is reached over https. Nobody else can open your database. Passwords are stored as argon2id only. You can sign a device out from another one. If your data is ever at risk, we’ll let you and the authorities know without delay.',
      ],
    },
    {
      id: 'rights',
      heading: 'Your rights',
      blocks: [
        'Article 8 of Law No. 2297-VI and Articles 15 to 22 GDPR give you the right:',
        [
          'to know what is stored about you and get a copy;',
          'to have mistakes corrected (you can change most of it yourself in your profile);',
          'to have data deleted or its use restricted;',
          'to take your data elsewhere;',
          'to object to a use based on our interest, and to withdraw your consent;',
          'to complain: in Ukraine to the Ukrainian Parliament Commissioner for Human Rights, in the European Union to the data protection authority where you live, and to a court.',
        ],
        'Write to {email}. We’ll answer within 30 days, and only ask for what we need to be sure it’s you.',
      ],
    },
    {
      id: 'children',
      heading: 'Children',
      blocks: [
        'Lapka is for people aged 14 and over; younger children can take part with their parents. If you think a child has registered alone, write to us and we’ll remove the account.',
      ],
    },
    {
      id: 'changes',
      heading: 'Changes to this policy',
      blocks: [
        'If something changes, we’ll update this page and its date. If a change matters to you, we’ll let you know in Lapka before it takes effect.',
      ],
    },
    {
      id: 'contact',
      heading: 'Contact',
      blocks: ['For anything about personal data: {email}.'],
    },
  ],
};

export default privacy;
