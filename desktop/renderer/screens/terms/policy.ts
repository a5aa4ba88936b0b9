import { PRODUCT_NAME } from '#shared/product-name.ts'

/** A paragraph, or a list of points that belongs to the paragraph before it. */
export type PolicyBlock = string | readonly string[]

interface PolicySection {
  /** The anchor of the section. It must not change: links outside of the app use it. */
  id: string
  title: string
  blocks: readonly PolicyBlock[]
}

export interface PolicyPart {
  id: string
  title: string
  sections: readonly PolicySection[]
}

export const LAST_UPDATED = '05/10/2025'
export const CONTACT = 'privacy@turnout.example'

export const TERMS_OF_SERVICE: PolicyPart = {
  id: 'terms-of-service',
  title: 'Terms of Service',
  sections: [
    {
      id: 'agreement',
      title: 'What you agree to',
      blocks: [
        `${PRODUCT_NAME} is a video training platform for people who work in emergency medical services, critical care, paramedicine, fire and rescue, and leadership. By watching, uploading or commenting here you agree to these terms. If you don’t agree with them, please don’t use ${PRODUCT_NAME}.`,
      ],
    },
    {
      id: 'content-ownership',
      title: 'Content ownership',
      blocks: [
        `What you upload stays yours. By uploading it you allow ${PRODUCT_NAME} to store it, to convert it into the formats that playing it needs, and to show it to the people who use the platform. That permission ends when your content is deleted.`,
        'Upload only what is yours to share. If somebody else made the footage, the music, the slides or the pictures in it, you need their permission first.',
      ],
    },
    {
      id: 'education-only',
      title: 'For education only',
      blocks: [
        `The content on ${PRODUCT_NAME} is for education only. It is no medical advice and no operational order, and it doesn’t replace your training, your medical director or your officer.`,
        'Protocols differ from place to place and change over time. Always follow your local protocols, also where a video shows something else.',
      ],
    },
    {
      id: 'patient-information',
      title: 'No patient information',
      blocks: [
        'Never upload or write anything that could identify a patient. Violations of HIPAA, the Health Insurance Portability and Accountability Act, and of the privacy law that holds where you work are forbidden. That includes:',
        [
          'faces, voices, names, tattoos, home addresses and number plates;',
          'run sheets, charts, monitor screens and radio traffic that carry personal data;',
          'details of a call that let somebody work out whom it was about, even without a name.',
        ],
        'Use volunteers, manikins and made-up cases. If you notice patient information anywhere on the platform, tell us at once.',
      ],
    },
    {
      id: 'conduct',
      title: 'How we treat each other',
      blocks: [
        'Harassment is forbidden: no threats, no bullying, no hate, no sexual remarks, and no mocking of patients, colleagues or other services.',
        `Illegal activity is forbidden, too: don’t use ${PRODUCT_NAME} to break the law, to call upon others to do so, or to get at accounts and data that aren’t yours.`,
      ],
    },
    {
      id: 'removal-and-suspension',
      title: 'Removal and suspension',
      blocks: [
        'Every upload is reviewed before it is published. We reserve the right to turn down or remove any content, at any time, and to suspend or close any account that breaks these terms.',
        `If you believe that we have removed something by mistake, write to ${CONTACT} and we will look at it again.`,
      ],
    },
    {
      id: 'under-18',
      title: 'Users under 18',
      blocks: [
        `If you are under 18 (a cadet or an explorer, for example), you may use ${PRODUCT_NAME} only with the permission of a parent or guardian.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      blocks: [
        `When these terms change, the date at the top of this page changes with them. If you go on using ${PRODUCT_NAME} after that, the new terms apply.`,
      ],
    },
  ],
}

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
        'A cookie and an entry in your browser’s storage keep you signed in, and a second cookie tells the page that there is a sign-in. Another cookie lets us know a device on which you have signed in before. There are no advertising trackers here.',
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
