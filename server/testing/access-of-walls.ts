import { ADMINS, type Line, type Subjects } from './access-line.ts'

const person = ({ person }: Subjects) => person
const programme = () => ({
  name: 'Wall',
  place: '',
  version: 0,
  programme: {
    lessonIds: [],
    categoryIds: null,
    hasTraining: false,
    hours: null,
    quietHours: null,
    volume: null,
    hasCaptions: null,
  },
})
const announcement = ({ newName }: Subjects) => ({
  text: newName,
  startsAt: new Date().toISOString(),
  endsAt: new Date(Date.now() + 60_000).toISOString(),
  wallId: null,
})

/** The calls of managed walls, and the callers that may make them. There is no wall with the number of the person. */
export const WALL_ACCESS: readonly Line[] = [
  // A caller without the cookie of a wall reads nothing: the answer is null.
  {
    route: 'syncWall',
    answers: [200, 200, 200, 200],
    body: () => ({ phase: 'playing', lessonId: null, version: null }),
  },
  { route: 'getWallProgramme', answers: [401, 403, 403, 404], id: person },
  { route: 'changeWallProgramme', answers: [401, 403, 403, 404], id: person, body: programme },
  { route: 'listWallAnnouncements', answers: ADMINS },
  { route: 'addWallAnnouncement', answers: [401, 403, 403, 201], body: announcement },
  { route: 'removeWallAnnouncement', answers: [401, 403, 403, 404], id: () => 2_000_000_000 },
]
