import { z } from 'zod'
import { adminForm, signedIn } from './accounts.ts'
import { defineRoutes } from './define-route.ts'
import { linkToken } from './recovery.ts'

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
})
