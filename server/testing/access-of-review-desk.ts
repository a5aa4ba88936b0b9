import { ADMINS, video, type Line } from './access-line.ts'

/** The calls of the review desk (server/features/review). */
export const REVIEW_DESK_ACCESS: readonly Line[] = [
  { route: 'listReviewQueue', answers: ADMINS },
  { route: 'getReviewSummary', answers: ADMINS },
  { route: 'holdReview', of: 'pending', answers: ADMINS, id: video },
  { route: 'releaseReview', of: 'pending', answers: [401, 403, 403, 204], id: video },
  { route: 'undoReview', answers: [401, 403, 403, 409], id: video, body: () => ({ revision: 1 }) },
  {
    route: 'addReviewNote',
    of: 'pending',
    answers: [401, 403, 403, 201],
    id: video,
    body: () => ({ second: 3, text: 'Gloves' }),
  },
  { route: 'deleteReviewNote', answers: [401, 403, 403, 404], id: () => 1_000_000 },
  { route: 'listReviewNotes', answers: [401, 200, 404, 200], id: video },
  {
    route: 'answerReviewNote',
    answers: [401, 404, 404, 404],
    id: () => 1_000_000,
    body: () => ({ text: 'Mended' }),
  },
]
