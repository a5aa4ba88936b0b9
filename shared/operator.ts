/* What the screen and the contract of the Server tab share, without zod. */

/** The checks of the doctor (server/doctor), in the order in which they run. */
export const SERVER_CHECKS = [
  'secret',
  'folder',
  'database',
  'storage',
  'ffmpeg',
  'mail',
  'sign-in',
  'push',
  'proxy',
] as const
export type ServerCheck = (typeof SERVER_CHECKS)[number]

/** The tables that administrators download. */
export const EXPORTS = ['people', 'lessons', 'decisions'] as const
export type ExportName = (typeof EXPORTS)[number]

export const STORED_KINDS = ['originals', 'sizes', 'streams', 'storyboards', 'pictures', 'others'] as const
export const JOB_STATES = ['failed', 'queued', 'running'] as const
export const MAIL_STATES = ['failed', 'queued'] as const
