import { ADMINS, video, type Line, type Subjects } from './access-line.ts'

const EVERYBODY = [204, 204, 204, 204] as const
const comment = ({ comment }: Subjects) => comment
const body = () => ({ reason: 'patient', text: 'A name can be read at 0:12' })

export const REPORT_ACCESS: readonly Line[] = [
  { route: 'reportVideo', answers: EVERYBODY, id: video, body },
  { route: 'reportVideo', of: 'pending', answers: [404, 409, 404, 409], id: video, body },
  { route: 'reportVideo', of: 'withdrawn', answers: [404, 409, 404, 409], id: video, body },
  { route: 'reportComment', answers: EVERYBODY, id: comment, body },
  { route: 'reportComment', of: 'pending', answers: [404, 409, 404, 409], id: comment, body },
  { route: 'listReported', answers: ADMINS },
  // Nothing has this number.
  {
    route: 'settleReported',
    answers: [401, 403, 403, 404],
    id: () => 2_000_000_000,
    body: () => ({ outcome: 'kept' }),
  },
]
