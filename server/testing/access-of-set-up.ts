import { EVERYBODY, type Line } from './access-line.ts'

const form = () => ({
  token: 'x',
  username: 'first',
  email: 'first@example.org',
  password: 'Engine Four 77!',
})

/** The calls of the set-up (server/features/set-up). The library of this table has an administrator. */
export const SET_UP_ACCESS: readonly Line[] = [
  { route: 'getSetUp', answers: EVERYBODY },
  { route: 'createFirstAdmin', answers: [409, 409, 409, 409], body: form },
]
