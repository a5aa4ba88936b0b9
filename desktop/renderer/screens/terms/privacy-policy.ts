import { CONTACT, type PolicyPart } from './policy.ts'

export const PRIVACY_POLICY: PolicyPart = {
  id: 'privacy-policy',
  title: 'Privacy Policy',
  sections: [
    {
      id: 'data-we-collect',
      title: 'What we collect',
      blocks: [
        'We collect what the platform needs in order to work:',
        [
          'your name and your username, so that others know who teaches and who comments;',
          'your email address, so that you can sign in and we can reach you;',
          'the videos that you upload, with their titles, descriptions and thumbnails;',
          'the comments that you write, and what you like, save, watch and follow.',
        ],
        'A cookie and an entry in your browser’s storage keep you signed in. Another cookie lets us know a device on which you have signed in before. There are no advertising trackers here.',
      ],
    },
    {
      id: 'how-we-use-it',
      title: 'What we use it for',
      blocks: [
        'We use your data to show your content under your name, to recommend training that fits your work, to review uploads, and to keep the platform safe.',
      ],
    },
    {
      id: 'no-sale',
      title: 'Your data is not for sale',
      blocks: ['We don’t sell personal data. Not to advertisers, not to data brokers, not to anybody.'],
    },
    {
      id: 'third-parties',
      title: 'Third-party processing',
      blocks: [
        'Some of the work is done by other companies on our behalf, such as hosting, storage and sign-in with an account that you have elsewhere. They process your data only as far as their task needs it, and are bound to protect it.',
        'Videos that are embedded from another site are played by that site, under its own privacy policy.',
      ],
    },
    {
      id: 'deletion',
      title: 'Deletion on request',
      blocks: [
        `You can have your account and your personal data deleted. Write to ${CONTACT} from the email address of your account and say what is to be deleted; we will confirm when it is done.`,
        'The same address answers questions about what is stored about you.',
      ],
    },
    {
      id: 'contact',
      title: 'Contact',
      blocks: [`For everything about these terms and your privacy, write to ${CONTACT}.`],
    },
  ],
}
