import { ADMINS, type Line, type Subjects } from './access-line.ts'

/** No discipline has this number. */
const unknown = ({ person }: Subjects) => person + 1_000_000
const REFUSED = [401, 403, 403, 404] as const

/** The calls of server/features/disciplines. */
export const DISCIPLINE_ACCESS: readonly Line[] = [
  { route: 'listDisciplines', answers: ADMINS },
  {
    route: 'addDiscipline',
    answers: [401, 403, 403, 201],
    body: ({ newName }) => ({ name: newName, icon: 'flame', discipline: 'ems' }),
  },
  { route: 'orderDisciplines', answers: [401, 403, 403, 204], body: () => ({ ids: [] }) },
  {
    route: 'changeDiscipline',
    answers: [401, 403, 403, 204],
    id: () => 1,
    body: () => ({ isHidden: false }),
  },
  { route: 'mergeDiscipline', answers: REFUSED, id: unknown, body: () => ({ intoId: 1 }) },
  { route: 'deleteDiscipline', answers: REFUSED, id: unknown },
]
