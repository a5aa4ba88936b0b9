import { z } from 'zod'
import { ADMIN_SEARCH_MAX_LENGTH, TIMELINE_DAYS_DEFAULT, TIMELINE_DAYS_MAX } from '../limits/lists.ts'
import { ROLES } from '../permission-texts.ts'
import { role, user } from './accounts.ts'
import { defineRoutes } from './define-route.ts'
import { byId, count, id, pagedList, pageQuery, time, writtenText } from './values.ts'

/** A user as officers see it. */
export const managedUser = user.extend({
  /** Whether `email` was proven by a link or a provider; otherwise it was only entered, maybe by another person. */
  isEmailVerified: z.boolean(),
  /** Since when the person may not sign in; null for an active account. */
  suspendedAt: time.nullable(),
  suspendedReason: z.string().nullable(),
})
export type ManagedUser = z.infer<typeof managedUser>

export const listedUser = managedUser.extend({
  /** The last request of a session, to some minutes; to the day where no session is left. Null before the first one. */
  lastSeenAt: time.nullable(),
  /** The unit of the roster to which the person belongs now. */
  unit: z.string().nullable(),
})
export type ListedUser = z.infer<typeof listedUser>
export const ACCOUNT_STATES = ['active', 'suspended'] as const

/** Who gets the lessons of a person. */
const lessonHeir = z.object({
  to: z.enum(['department', 'person']),
  /** The person; left out for the department. */
  heirId: id.optional(),
})
export type LessonHeir = z.infer<typeof lessonHeir>

export const lessonCounts = z.object({
  published: count,
  /** Of the published ones. */
  views: count,
  /** In review, rejected or withdrawn. */
  others: count,
  /** Clips that other people cut from them, and that are deleted with them. */
  clipsOfOthers: count,
})
export type LessonCounts = z.infer<typeof lessonCounts>

/** `search` is a part of a title, a username or an e-mail, without regard to case. */
export const searchedPageQuery = pageQuery.extend({
  // Neither database accepts NUL in a text.
  search: z
    .string()
    .overwrite((text) => text.replaceAll('\0', ''))
    .trim()
    .max(ADMIN_SEARCH_MAX_LENGTH)
    .optional(),
})

export const dashboardStats = z.object({
  totalVideos: count,
  pendingVideos: count,
  /** Proposed changes of public videos. They stand in the pending lists too, and are no further videos. */
  pendingChanges: count,
  approvedVideos: count,
  /** All that are neither pending nor approved. */
  rejectedVideos: count,
  /** How many of these were withdrawn. */
  withdrawnVideos: count,
  totalCreators: count,
  topCreators: z.array(z.object({ id, displayName: z.string(), totalViews: count, followerCount: count })),
  /** Without ffmpeg the server accepts only files that browsers play as they are, and makes no renditions. */
  hasFfmpeg: z.boolean(),
  /** Renditions, streams and storyboards that failed three times. Their videos play without them. */
  givenUpSteps: count,
})
export type DashboardStats = z.infer<typeof dashboardStats>

const timelineDay = z.object({ day: z.iso.date(), submissions: count, views: count })
export type TimelineDay = z.infer<typeof timelineDay>

export const AUDIT_ACTIONS = [
  'video.approved',
  'video.rejected',
  'video.review_undone',
  'video.resubmitted',
  'video.corrected',
  'video.edited',
  'video.withdrawn',
  'video.restored',
  'video.deleted',
  'proposal.created',
  'proposal.changed',
  'proposal.discarded',
  'proposal.approved',
  'proposal.rejected',
  'user.promoted',
  'user.demoted',
  'user.role_changed',
  'user.deleted',
  'user.suspended',
  'user.put_back',
  'user.lessons_given',
  'admin.created',
  'sessions.ended',
  'factor.added',
  'factor.removed',
  'user.reset_issued',
  'user.password_reset',
  'user.address_changed',
  'user.taken_over',
  'provider.added',
  'provider.removed',
  'invitation.created',
  'invitation.revoked',
  'settings.changed',
  'comment.removed',
  'roster.imported',
  'wall.added',
  'wall.code_issued',
  'wall.removed',
  'report.made',
  'report.settled',
  'wall.changed',
  'announcement.added',
  'announcement.removed',
  'table.exported',
  'discipline.added',
  'discipline.changed',
  'discipline.ordered',
  'discipline.merged',
  'discipline.deleted',
  'series.changed',
  'series.deleted',
  'protocol.renewed',
  'wish.declined',
  'wish.fulfilled',
] as const
/** Events about settings have the id 1. */
export const AUDIT_SUBJECTS = [
  'video',
  'user',
  'settings',
  'invitation',
  'roster',
  'wall',
  'report',
  'notice',
  'export',
  'discipline',
  'series',
  'wish',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
export const auditEvent = z.object({
  id,
  at: time,
  /** The id 0 is a visitor. */
  actor: z.object({ id: count, username: z.string() }),
  action: z.enum(AUDIT_ACTIONS),
  subject: z.object({ kind: z.enum(AUDIT_SUBJECTS), id, name: z.string() }),
  notes: z.string().nullable(),
  /** The changed fields with their old and new values. */
  before: facts.nullable(),
  after: facts.nullable(),
})
export type AuditEvent = z.infer<typeof auditEvent>

export const adminRoutes = defineRoutes({
  getDashboard: {
    method: 'GET',
    path: '/api/admin/dashboard',
    access: 'dashboard.read',
    response: dashboardStats,
    summary: 'The figures of the library.',
  },
  getTimeline: {
    method: 'GET',
    path: '/api/admin/dashboard/timeline',
    access: 'dashboard.read',
    query: z.object({
      days: z.coerce.number<number>().int().min(7).max(TIMELINE_DAYS_MAX).default(TIMELINE_DAYS_DEFAULT),
    }),
    response: z.array(timelineDay),
    summary: 'Submissions and views day by day (UTC), the oldest first, today last.',
  },
  listUsers: {
    ...pagedList,
    path: '/api/admin/users',
    access: 'users.manage',
    query: searchedPageQuery.extend({
      role: z.enum([...ROLES, 'user']).optional(),
      state: z.enum(ACCOUNT_STATES).optional(),
      /** A unit of the roster, with those below it. */
      unit: id.optional(),
    }),
    response: z.array(listedUser),
    summary:
      'Accounts, newest first; `search` is looked for in name, username and e-mail. The role `user` is every role but admin.',
  },
  changeRole: {
    method: 'PATCH',
    path: '/api/admin/users/:id/role',
    access: 'users.manage',
    isFresh: true,
    params: byId,
    body: z
      .object({ isAdmin: z.boolean().optional(), role: role.optional() })
      .refine((body) => (body.isAdmin === undefined) !== (body.role === undefined), {
        path: ['role'],
        message: 'Please give either “role” or “isAdmin”.',
      }),
    response: managedUser,
    summary:
      'Set a role, or promote and demote by `isAdmin`; ends that person’s sessions. 409 for the last admin.',
  },
  unlinkProviders: {
    method: 'DELETE',
    path: '/api/admin/users/:id/providers',
    access: 'users.manage',
    isFresh: true,
    params: byId,
    status: 204,
    summary:
      'Remove the links of an account to identities of providers, for a provider that was set up anew; ends that person’s sessions. 409 where there are none.',
  },
  suspendUser: {
    method: 'PUT',
    path: '/api/admin/users/:id/suspension',
    access: 'users.manage',
    isFresh: true,
    params: byId,
    body: z.object({
      reason: writtenText().pipe(z.string().max(300, 'Please use at most 300 characters.')).default(''),
    }),
    response: managedUser,
    summary:
      'Suspend an account: its sessions end, and its owner cannot sign in. 409 for the own account and the last admin.',
  },
  putUserBack: {
    method: 'DELETE',
    path: '/api/admin/users/:id/suspension',
    access: 'users.manage',
    isFresh: true,
    params: byId,
    response: managedUser,
    summary: 'Let a suspended person sign in again.',
  },
  getLessonCounts: {
    method: 'GET',
    path: '/api/admin/users/:id/lessons',
    access: 'users.manage',
    params: byId,
    response: lessonCounts,
    summary: 'How many lessons a person has, before they are handed over or deleted.',
  },
  handOverLessons: {
    method: 'POST',
    path: '/api/admin/users/:id/lessons/handover',
    access: 'users.manage',
    isFresh: true,
    params: byId,
    body: lessonHeir,
    response: z.object({ lessons: count, to: z.string() }),
    status: 200,
    summary: 'Give all lessons of a person to the department or to another person who is not suspended.',
  },
  deleteUser: {
    method: 'DELETE',
    path: '/api/admin/users/:id',
    access: 'users.manage',
    isFresh: true,
    params: byId,
    query: lessonHeir.partial(),
    status: 204,
    summary:
      'Delete an account with its videos and files; with `to` its lessons are handed over. 409 for the last admin.',
  },
  listVideoHistory: {
    ...pagedList,
    path: '/api/admin/videos/:id/history',
    access: 'review.decide',
    params: byId,
    response: z.array(auditEvent),
    summary: 'What was decided and changed about a video, newest first; also of a deleted one.',
  },
  listAuditEvents: {
    ...pagedList,
    path: '/api/admin/audit',
    access: 'audit.read',
    response: z.array(auditEvent),
    summary: 'Everything that administrators did, newest first.',
  },
})
