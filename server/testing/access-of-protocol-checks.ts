import { ADMINS, video, type Line } from './access-line.ts'

export const PROTOCOL_ACCESS: readonly Line[] = [
  { route: 'listProtocolChecks', answers: ADMINS },
  { route: 'countProtocolChecks', answers: ADMINS },
  // The lesson names no protocol.
  { route: 'renewProtocolCheck', answers: [401, 403, 403, 409], id: video },
]
