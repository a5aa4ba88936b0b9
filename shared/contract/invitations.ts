import { z } from 'zod'
import { INVITATIONS_MAX } from '../limits/accounts.ts'
import { defineRoutes } from './define-route.ts'
import { byId, id, pagedList, time, writtenName, writtenText } from './values.ts'

/** Administrators are promoted once they have an account. */
export const INVITED_ROLES = ['member', 'instructor', 'reviewer', 'training-officer'] as const
const role = z.enum(INVITED_ROLES)

const address = z.string().max(300, 'A line is too long for an address')
const invitedPerson = z.object({
  address,
  /** Offered as the name of the account. */
  name: writtenName().pipe(z.string().max(120, 'A name is too long')).nullish(),
  /** Of the roster, by its name or path as in `Station 1 / A shift`: the person joins it with the account. */
  unit: writtenText().pipe(z.string().max(300, 'The name of a unit is too long')).nullish(),
})

export const invitationForm = z.object({
  /** One address each, as they were pasted, with what else is known of the person. */
  addresses: z
    .array(z.union([address, invitedPerson]))
    .min(1, 'Please enter at least one address')
    .max(INVITATIONS_MAX, `Please invite at most ${INVITATIONS_MAX} people at a time`),
  role: role.default('member'),
  /** Whether people of units that are not on the roster are invited without them; otherwise nobody is invited. */
  leavesOutUnits: z.boolean().default(false),
})

/** What became of a line of the list. */
export const LINE_STATES = ['invited', 'invalid', 'duplicate', 'has_account', 'pending'] as const
const invitedLine = z.object({
  /** The line as it was pasted, and the address that is in it. */
  line: z.string(),
  state: z.enum(LINE_STATES),
  /** The path of the link, where no mail has it. */
  path: z.string().nullable(),
})
export type InvitedLine = z.infer<typeof invitedLine>

export const INVITATION_STATES = ['pending', 'accepted', 'revoked', 'expired'] as const
export const invitation = z.object({
  id,
  email: z.string(),
  role,
  /** Null where the person asked, and where the account of the officer was deleted. */
  invitedBy: z.string().nullable(),
  createdAt: time,
  expiresAt: time,
  state: z.enum(INVITATION_STATES),
})
export type Invitation = z.infer<typeof invitation>

export const invitationRoutes = defineRoutes({
  invite: {
    method: 'POST',
    path: '/api/admin/invitations',
    access: 'users.manage',
    isFresh: true,
    body: invitationForm,
    response: z.object({ lines: z.array(invitedLine), expiresAt: time }),
    status: 201,
    summary:
      'Invite people by their addresses; each line is answered. 400 for units that are not on the roster.',
  },
  listInvitations: {
    ...pagedList,
    path: '/api/admin/invitations',
    access: 'users.manage',
    response: z.array(invitation),
    summary: 'Invitations with their state, newest first.',
  },
  revokeInvitation: {
    method: 'DELETE',
    path: '/api/admin/invitations/:id',
    access: 'users.manage',
    params: byId,
    status: 204,
    summary: 'Make the link of an invitation void. 409 where it was accepted.',
  },
})
