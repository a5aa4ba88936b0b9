import { roleOf, type Role } from '#shared/permissions.ts'
import type { EntityManager } from '#server/database/database.ts'
import type { User } from '#server/entities/user.entity.ts'
import { applyRole, lockUser } from '#server/features/admin-users/apply-role.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { ApiError } from '#server/api-error.ts'
import type { Claims } from './claims.ts'
import type { ProviderSettings } from './provider-settings.ts'
import type { Identity } from '#server/entities/social-sign-in.entity.ts'

/** The roles that groups can give, the highest first. */
const GROUP_ROLES = ['admin', 'reviewer', 'instructor'] as const

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A claim by its name, or by a path such as realm_access.roles. */
const claimAt = (claims: Claims, path: string): unknown =>
  Object.hasOwn(claims, path)
    ? claims[path]
    : path
        .split('.')
        .reduce<unknown>(
          (value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
          claims,
        )

/** Keycloak writes groups with their path: /crew/officers. */
const withoutSlash = (group: string) => group.replace(/^\//, '')

/**
 * The groups of a person. No claim means no groups: Entra sends no empty one.
 * @returns null where Entra left them out because they are too many; it then says where they could be asked for
 */
export function groupsOf(claims: Claims, path: string): string[] | null {
  const value = claimAt(claims, path)
  if (value === undefined) {
    const sources = claims['_claim_names']
    return claims['hasgroups'] === true || (isRecord(sources) && Object.hasOwn(sources, path)) ? null : []
  }
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((group) => typeof group === 'string').map(withoutSlash)
}

/** What a sign-in did with the role of the person. */
export type RoleOutcome = 'unchanged' | 'left-out' | 'last-admin' | { role: Role }

/**
 * Gives the account the highest role of its groups. A role that an administrator gave by hand stays: groups only change
 * what groups gave. Joins the transaction of `em`; a change must end the sessions of the account.
 */
export async function followGroups(
  em: EntityManager,
  { user, identity }: { user: User; identity: Identity },
  claims: Claims,
  {
    groups: rules,
    groupsClaim = 'groups',
    label,
  }: Pick<ProviderSettings, 'groups' | 'groupsClaim'> & { label: string },
  { at, mail }: { at: Date; mail: Pick<Mail, 'enqueue'> },
): Promise<RoleOutcome> {
  if (!rules) return 'unchanged'
  const groups = groupsOf(claims, groupsClaim)
  if (groups === null) return 'left-out'
  const given: Role =
    GROUP_ROLES.find((role) => rules[role].some((group) => groups.includes(withoutSlash(group)))) ?? 'member'
  const last = identity.givenRole ?? 'member'
  const before = roleOf(user.isAdmin, user.role)
  if (before !== last || before === given) {
    identity.givenRole = given
    return 'unchanged'
  }
  try {
    await lockUser(em, user.id, { staysAdmin: given === 'admin' })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict') return 'last-admin'
    throw error
  }
  identity.givenRole = given
  applyRole(em, user, given, { by: user, at, mail, notes: `By the groups of ${label}` })
  return { role: given }
}
