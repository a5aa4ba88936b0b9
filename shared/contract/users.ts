import { z } from 'zod'
import { BIO_MAX_LENGTH } from '../limits/accounts.ts'
import { personName, user } from './accounts.ts'
import { searchedPageQuery } from './admin.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, pagedList, writtenText } from './values.ts'
import { ownVideo } from './own-videos.ts'
import { video } from './videos.ts'

/** Private lists of a user: 403 for everybody but the user and administrators. */
const personal = { ...pagedList, access: 'user', params: byId, response: z.array(video) } as const

/**
 * The filters of the own uploads. A public video whose change was turned down is in `published` and in `needsYou`.
 */
export const OWN_VIDEO_STATES = ['needsYou', 'inReview', 'published', 'withdrawn'] as const
export type OwnVideoState = (typeof OWN_VIDEO_STATES)[number]

const OWN_VIDEOS_ORDERS = ['newest', 'needsYouFirst'] as const
export type OwnVideosOrder = (typeof OWN_VIDEOS_ORDERS)[number]

const ownVideosQuery = searchedPageQuery.extend({
  state: z.enum(OWN_VIDEO_STATES).optional(),
  order: z.enum(OWN_VIDEOS_ORDERS).default('newest'),
})

const ownVideoCounts = z.object({
  all: count,
  needsYou: count,
  inReview: count,
  published: count,
  withdrawn: count,
} satisfies Record<OwnVideoState | 'all', typeof count>)
export type OwnVideoCounts = z.infer<typeof ownVideoCounts>

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
    query: ownVideosQuery,
    response: z.array(ownVideo),
    summary:
      'Own uploads in every state, with the notes of review, newest first, or first those that need their owner; `search` is looked for in the title.',
  },
  countOwnVideos: {
    method: 'GET',
    path: '/api/users/:id/videos/counts',
    access: 'user',
    params: byId,
    query: searchedPageQuery.pick({ search: true }),
    response: ownVideoCounts,
    summary: 'How many own uploads are in each state, of those with `search` in the title.',
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
