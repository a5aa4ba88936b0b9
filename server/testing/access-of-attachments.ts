import { EVERYBODY, OWN, video, type Line } from './access-line.ts'

const none = () => ({ files: [] })
/** The owner and those who review. */
const HIDDEN = [404, 200, 404, 200] as const
const OWN_HIDDEN = [401, 200, 404, 200] as const

/** The calls of server/features/attachments. The file of a `proposed` video waits for a review. */
export const ATTACHMENT_ACCESS: readonly Line[] = [
  // Without a form.
  { route: 'uploadAttachment', answers: [401, 400, 400, 400] },
  { route: 'getAttachments', answers: EVERYBODY, id: video },
  { route: 'getAttachments', of: 'pending', answers: HIDDEN, id: video },
  { route: 'getAttachments', of: 'withdrawn', answers: HIDDEN, id: video },
  { route: 'getAttachments', of: 'proposed', answers: EVERYBODY, id: video },
  { route: 'downloadAttachment', answers: EVERYBODY, id: video },
  { route: 'downloadAttachment', of: 'pending', answers: HIDDEN, id: video },
  { route: 'downloadAttachment', of: 'withdrawn', answers: HIDDEN, id: video },
  { route: 'downloadAttachment', of: 'proposed', answers: HIDDEN, id: video },
  { route: 'replaceAttachments', answers: OWN, id: video, body: none },
  { route: 'replaceAttachments', of: 'pending', answers: OWN_HIDDEN, id: video, body: none },
  { route: 'replaceAttachments', of: 'withdrawn', answers: OWN_HIDDEN, id: video, body: none },
  { route: 'replaceAttachments', of: 'proposed', answers: OWN, id: video, body: none },
]
