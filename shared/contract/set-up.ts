import { z } from 'zod'
import { adminForm, signedIn } from './accounts.ts'
import { defineRoutes } from './define-route.ts'
import { linkToken } from './recovery.ts'

export const setUpFinding = z.object({
  state: z.enum(['ok', 'warning', 'failure']),
  found: z.string(),
  /** What to do; null where all is well. */
  advice: z.string().nullable(),
})
export type SetUpFinding = z.infer<typeof setUpFinding>

export const setUpRoutes = defineRoutes({
  getSetUp: {
    method: 'GET',
    path: '/api/set-up',
    access: 'public',
    response: z.object({ isNeeded: z.boolean() }),
    summary: 'Whether the library has no administrator yet.',
  },
  createFirstAdmin: {
    method: 'POST',
    path: '/api/set-up/admin',
    access: 'public',
    body: adminForm.extend({ token: linkToken }),
    response: signedIn,
    status: 201,
    summary:
      'Create the first administrator with the one-time link of the server’s console, and sign in. 409 where there is one.',
  },
  checkSetUp: {
    method: 'GET',
    path: '/api/set-up/checks',
    access: 'settings.manage',
    response: z.array(setUpFinding),
    summary: 'Whether mail can be sent, where files are stored, and the free room, as the doctor finds them.',
  },
})
