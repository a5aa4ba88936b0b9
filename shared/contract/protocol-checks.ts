import { z } from 'zod'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList } from './values.ts'
import { protocolCheck } from './videos.ts'

/** A public lesson that names a protocol. */
export const checkedLesson = z.object({ id, title: z.string(), instructor: z.string(), protocolCheck })
export type CheckedLesson = z.infer<typeof checkedLesson>

export const protocolCheckRoutes = defineRoutes({
  listProtocolChecks: {
    ...pagedList,
    path: '/api/admin/protocol-checks',
    access: 'review.decide',
    response: z.array(checkedLesson),
    summary: 'The public lessons that name a protocol, the first day of the next check first.',
  },
  countProtocolChecks: {
    method: 'GET',
    path: '/api/admin/protocol-checks/counts',
    access: 'review.decide',
    /** Each up to WAITING_MAX. */
    response: z.object({ due: count, later: count }),
    summary: 'How many of these lessons have to be checked now, and how many later.',
  },
  renewProtocolCheck: {
    method: 'POST',
    path: '/api/videos/:id/protocol-check',
    access: 'review.decide',
    params: byId,
    response: protocolCheck,
    summary:
      'Say that a public lesson is still right, for a year; harmless when repeated on one day. 409 where the record of the caller does not show its present version as watched.',
  },
})
