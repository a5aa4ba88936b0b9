import { SIGNED_IN, type Line } from './access-line.ts'

const category = () => 1

/** The calls of server/features/news. */
export const NEWS_ACCESS: readonly Line[] = [
  { route: 'listNews', answers: SIGNED_IN },
  { route: 'listFollowedDisciplines', answers: SIGNED_IN },
  { route: 'followDiscipline', answers: SIGNED_IN, id: category },
  { route: 'unfollowDiscipline', answers: SIGNED_IN, id: category },
  { route: 'getDigest', answers: SIGNED_IN },
  { route: 'changeDigest', answers: SIGNED_IN, body: () => ({ every: 'off' }) },
]
