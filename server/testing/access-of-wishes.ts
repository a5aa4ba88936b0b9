import { ADMINS, type Line } from './access-line.ts'

const unknown = () => 2_000_000_000

export const WISH_ACCESS: readonly Line[] = [
  { route: 'askForLesson', answers: [401, 204, 204, 204], body: ({ newName }) => ({ text: newName }) },
  { route: 'listWishes', answers: ADMINS },
  // Nothing has this number.
  { route: 'declineWish', answers: [401, 403, 403, 404], id: unknown, body: () => ({ reason: 'Not ours' }) },
  { route: 'fulfilWish', answers: [401, 403, 403, 404], id: unknown, body: () => ({ videoId: 1 }) },
]
