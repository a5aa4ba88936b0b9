import { z } from 'zod'
import { USERNAME_MAX_LENGTH } from '../limits/accounts.ts'
import { defineRoutes } from './define-route.ts'

/** Typed by the person, so that an account is not deleted by a wrong click. */
export const deletionForm = z.object({ username: z.string().trim().min(1).max(USERNAME_MAX_LENGTH) })

export const ownAccountRoutes = defineRoutes({
  exportOwnData: {
    method: 'GET',
    path: '/api/user/export',
    access: 'user',
    isFresh: true,
    raw: 'redirect',
    // Written by the handler as it reads the rows.
    response: z.unknown(),
    status: 200,
    summary:
      'Everything that the server keeps about the caller, as one JSON file: the account, videos, comments, marks, sessions and audit events, with links to the own files.',
  },
  deleteOwnAccount: {
    method: 'POST',
    path: '/api/user/deletion',
    access: 'user',
    isFresh: true,
    body: deletionForm,
    status: 204,
    summary:
      'Delete the own account with its videos, files and comments, at once and for good; the username confirms it. 409 for the last admin.',
  },
})
