import { ADMINS, type Line } from './access-line.ts'

/** Nothing has this number. */
const none = () => 1_000_000

/** The calls of the Server tab (server/features/operator). */
export const OPERATOR_ACCESS: readonly Line[] = [
  { route: 'getServerState', answers: ADMINS },
  { route: 'getStoredBytes', answers: ADMINS },
  { route: 'runServerCheck', answers: ADMINS, id: () => 'push' },
  { route: 'listMediaJobs', answers: ADMINS },
  { route: 'retryMediaJob', answers: [401, 403, 403, 404], id: none },
  { route: 'cancelMediaJob', answers: [401, 403, 403, 404], id: none },
  { route: 'listQueuedMail', answers: ADMINS },
  { route: 'retryMail', answers: [401, 403, 403, 404], id: none },
  // The servers of this test send no mail.
  { route: 'sendTestMail', answers: [401, 403, 403, 409] },
  { route: 'exportTable', answers: ADMINS, id: () => 'lessons' },
]
