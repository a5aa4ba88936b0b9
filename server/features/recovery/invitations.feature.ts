import { z } from 'zod'
import {
  INVITED_ROLES,
  type Invitation,
  type invitationForm,
  type InvitedLine,
  type invitationRoutes,
} from '#shared/contract/invitations.ts'
import { registrationForm } from '#shared/contract/accounts.ts'
import { INVITATION_SECONDS } from '#shared/limits/accounts.ts'
import { pastedAddresses } from '#shared/pasted-addresses.ts'
import { page, positionOf } from '#server/database/paging.ts'
import { isoTime, type RowTime } from '#server/database/row-values.ts'
import type { Parts } from '#server/feature.ts'
import { User } from '#server/entities/user.entity.ts'
import { recordAuditEvent } from '#server/features/audit/record-audit-event.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError, invalidField } from '#server/api-error.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { OneTimeLink } from '#server/entities/one-time-link.entity.ts'
import type { OneTimeLinks } from './one-time-links.ts'
import type { InvitedMembers } from './registration-rules.ts'

const { email: address } = registrationForm.shape
/** Unknown units that one refusal names. */
const UNITS_NAMED = 5
const roles = z.enum(INVITED_ROLES).catch('member')

type InvitationRow = Pick<Invitation, 'id' | 'email' | 'invitedBy'> & {
  role: string | null
  createdAt: RowTime
  expiresAt: RowTime
  usedAt: RowTime | null
  revokedAt: RowTime | null
}

const SELECT = `select l.id, l.email, l.role, u.username as "invitedBy", l.created_at as "createdAt",
    l.expires_at as "expiresAt", l.used_at as "usedAt", l.revoked_at as "revokedAt"
  from one_time_links l left join users u on u.id = l.issued_by_id
  where l.kind = 'invitation' and l.id < ? order by l.id desc limit ?`

function stateOf({ usedAt, revokedAt }: InvitationRow, isOver: boolean): Invitation['state'] {
  if (usedAt) return 'accepted'
  if (revokedAt) return 'revoked'
  return isOver ? 'expired' : 'pending'
}

/** The first character and the domain: the audit log outlives the invitation, and can't be erased. */
const masked = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1…$2').slice(0, 200)

interface InvitationNeeds {
  links: OneTimeLinks
  mail: Mail
  invitedMembers: InvitedMembers
}

type Form = z.output<typeof invitationForm>

/** @throws ApiError invalid */
function refuseUnits(unknown: readonly string[]): void {
  const names = [...new Set(unknown)]
  const [first, ...others] = names
  if (first === undefined) return
  const units = others.length > 0 ? 'These units are' : 'This unit is'
  throw invalidField(
    'leavesOutUnits',
    `${units} not on the roster, or there more than once: ${names.slice(0, UNITS_NAMED).join('; ')}${
      names.length > UNITS_NAMED ? '; …' : ''
    }. Nobody was invited yet.`,
  )
}

export function invitationsFeature(parts: Parts, { links, mail, invitedMembers }: InvitationNeeds) {
  const { database, now } = parts

  const toInvitation = (row: InvitationRow): Invitation => {
    const expiresAt = isoTime(row.expiresAt)
    const state = stateOf(row, Date.parse(expiresAt) <= now().getTime())
    return { ...row, role: roles.parse(row.role), createdAt: isoTime(row.createdAt), expiresAt, state }
  }

  /** Invites those who are not yet; every line is answered in its place. */
  const invite = (caller: Caller, { addresses, role, leavesOutUnits }: Form) =>
    database.transaction(async (em) => {
      const unitsNamed = await invitedMembers.unitsNamed(em)
      const entered = addresses.map((given) => {
        const {
          address: line,
          name = null,
          unit = null,
        } = typeof given === 'string' ? { address: given } : given
        const found = unit ? unitsNamed(unit) : []
        const unitId = found.length === 1 ? found[0] : null
        return { line, email: addressIn(line), name, unit, unitId }
      })
      if (!leavesOutUnits) refuseUnits(entered.flatMap(({ unit, unitId }) => (unit && !unitId ? unit : [])))
      const emails = entered.flatMap(({ email }) => email ?? [])
      const open = { usedAt: null, revokedAt: null, expiresAt: { $gt: now() } }
      const accounts = new Set((await em.find(User, { email: { $in: emails } })).map(({ email }) => email))
      const invitations = await em.find(OneTimeLink, { kind: 'invitation', email: { $in: emails }, ...open })
      // A link that the person asked for is no invitation of an officer.
      const pending = new Set(invitations.flatMap(({ email, issuedBy }) => (issuedBy && email ? email : [])))
      const seen = new Set<string>()
      const stateOf = (email: string | null): InvitedLine['state'] => {
        if (email === null) return 'invalid'
        if (seen.has(email)) return 'duplicate'
        if (accounts.has(email)) return 'has_account'
        return pending.has(email) ? 'pending' : 'invited'
      }
      const issuedBy = em.getReference(User, caller.id)
      const answers: InvitedLine[] = []
      const issued: OneTimeLink[] = []
      for (const { line, email, name, unitId } of entered) {
        const state = stateOf(email)
        let path: string | null = null
        if (email) seen.add(email)
        if (email && state === 'invited') {
          const { link, token } = links.issue(em, {
            kind: 'invitation',
            email,
            role,
            name,
            unit: unitId,
            issuedBy,
            seconds: INVITATION_SECONDS,
          })
          issued.push(link)
          path = `/invitation#token=${token}`
          mail.enqueue(em, {
            kind: 'invitation',
            to: { address: email },
            data: { path, invitedBy: caller.displayName, expiresAt: link.expiresAt.toISOString() },
          })
        }
        answers.push({ line, state, path: mail.isConfigured ? null : path })
      }
      await em.flush()
      for (const { id, email } of issued) {
        const subject = { kind: 'invitation', id, name: masked(email ?? '') } as const
        recordAuditEvent(em, caller, { at: now(), action: 'invitation.created', subject })
      }
      await em.flush()
      return {
        lines: answers,
        expiresAt: new Date(now().getTime() + INVITATION_SECONDS * 1000).toISOString(),
      }
    })

  const handlers: Handlers<typeof invitationRoutes> = {
    invite: ({ caller, body }) => invite(caller, body),
    async listInvitations({ query: { limit, cursor } }) {
      const found = await database.reader.all<InvitationRow>(SELECT, [positionOf(cursor), limit + 1])
      const { rows, next } = page(found, limit, ({ id }) => [id])
      return { items: rows.map(toInvitation), next }
    },
    async revokeInvitation({ caller, params: { id } }) {
      await database.transaction(async (em) => {
        const link = await em.findOne(OneTimeLink, { id, kind: 'invitation' })
        if (!link) throw new ApiError('not_found', 'This invitation no longer exists.')
        const unused = { id, usedAt: null, revokedAt: null }
        if ((await em.nativeUpdate(OneTimeLink, unused, { revokedAt: now() })) !== 1)
          throw new ApiError('conflict', 'This invitation was accepted or revoked in the meantime.')
        const subject = { kind: 'invitation', id, name: masked(link.email ?? '') } as const
        recordAuditEvent(em, caller, { at: now(), action: 'invitation.revoked', subject })
        await em.flush()
      })
    },
  }
  return { handlers }
}

/** The only address in a line. */
function addressIn(line: string): string | null {
  const [found, ...others] = pastedAddresses(line)
  return others.length > 0 ? null : (address.safeParse(found).data?.toLowerCase() ?? null)
}
