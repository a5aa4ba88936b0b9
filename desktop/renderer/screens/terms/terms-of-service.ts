import { PRODUCT_NAME } from '#shared/limits.ts'
import { CONTACT, type PolicyPart } from './policy.ts'

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
