import { z } from 'zod'
import { BIO_MAX_LENGTH } from '../limits.ts'
import { personName, user } from './accounts.ts'
import { defineRoutes } from './define-route.ts'
import { byId, pagedList, writtenText } from './values.ts'
import { ownVideo, video } from './videos.ts'

/** Private lists of a user: 403 for everybody but the user and administrators. */
const personal = { ...pagedList, access: 'user', params: byId, response: z.array(video) } as const

/** The text fields of the profile form. A field that isn't sent stays; an empty field is cleared. */
export const profileForm = z.object({
  firstName: personName.optional(),
  lastName: personName.optional(),
  bio: writtenText().max(BIO_MAX_LENGTH, `Please use at most ${BIO_MAX_LENGTH} characters`).optional(),
})

/** The file part of the profile form. */
export const PROFILE_IMAGE_PART = 'profileImage'

export const userRoutes = defineRoutes({
  listSaved: { ...personal, path: '/api/users/:id/saved', summary: 'Saved videos, the newest save first.' },
  listLiked: { ...personal, path: '/api/users/:id/liked', summary: 'Liked videos, the newest like first.' },
  listWatchLater: {
    ...personal,
    path: '/api/users/:id/watch-later',
    summary: 'Videos put aside for later, the newest first.',
  },
  listOwnVideos: {
    ...personal,
    path: '/api/users/:id/videos',
    response: z.array(ownVideo),
    summary: 'Own uploads in every state, with the notes of review, newest first.',
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/user/profile',
    access: 'user',
    raw: 'multipart',
    response: user,
    summary: 'Change names, bio and, if sent, the picture `profileImage` (JPG, PNG or GIF, at most 2 MB).',
  },
})
