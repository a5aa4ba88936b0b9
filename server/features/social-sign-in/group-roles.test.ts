import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleOf, type Role } from '#shared/permissions.ts'
import { User } from '#server/entities/user.entity.ts'
import { ENTRA_OVERAGE, entraPerson, keycloakPerson, oktaPerson } from '#server/testing/provider-claims.ts'
import { signInBy, type Site } from '#server/testing/provider-visit.ts'
import {
  providerClient,
  startSignInProvider,
  type ProviderPersona,
  type SignInProviderServer,
} from '#server/testing/sign-in-provider.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { groupsOf } from './group-roles.ts'

const OFFICERS = '8f2b3c1a-0000-4000-8000-00000000aaaa'
const CHIEFS = '8f2b3c1a-0000-4000-8000-00000000bbbb'

const lines: string[] = []
let provider: SignInProviderServer
let app: TestApp
let site: Site
let chief: TestPerson
beforeAll(async () => {
  provider = await startSignInProvider({ ids: ['entra', 'okta', 'keycloak'] })
  const common = { ...providerClient, issuer: provider.issuer }
  const none = { admin: [], reviewer: [], instructor: [] }
  app = await startTestApp({
    onLog: (line) => lines.push(line),
    signInProviders: {
      google: null,
      apple: null,
      entra: {
        ...common,
        label: 'City',
        trustsEmail: true,
        domains: ['city.example'],
        groups: { ...none, admin: [CHIEFS], reviewer: [OFFICERS] },
      },
      okta: { ...common, groups: { ...none, instructor: ['Fire Instructors'] } },
      keycloak: {
        ...common,
        groupsClaim: 'realm_access.roles',
        groups: { ...none, reviewer: ['turnout-reviewer'] },
      },
    },
  })
  provider.open(app.baseUrl)
  site = { baseUrl: app.baseUrl, providers: { entra: provider, okta: provider, keycloak: provider } }
  chief = await app.registerAdmin('chief')
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

/** Signs in. @returns the role of the account then, and its id */
async function enter(id: string, persona: ProviderPersona): Promise<{ role: Role; id: number }> {
  const { location, user } = await signInBy(site, id, persona)
  expect(location).toBe('/')
  const row = await app.database.entities().findOneOrFail(User, user?.id ?? 0)
  return { role: roleOf(row.isAdmin, row.role), id: row.id }
}
const auditOf = async (id: number) =>
  (await chief.api.listAuditEvents()).items.filter(
    ({ subject }) => subject.kind === 'user' && subject.id === id,
  )

test('groups are read by name or path from the claims of Entra, Okta and Keycloak', () => {
  const iss = 'https://issuer.example'
  expect(groupsOf({ iss, ...entraPerson('a', { groups: [OFFICERS] }) }, 'groups')).toEqual([OFFICERS])
  expect(groupsOf({ iss, ...oktaPerson('a') }, 'groups')).toContain('Fire Instructors')
  expect(groupsOf({ iss, ...keycloakPerson('a') }, 'realm_access.roles')).toContain('turnout-reviewer')
  expect(groupsOf({ iss, ...keycloakPerson('a') }, 'groups')).toEqual(['crew', 'crew/officers'])
  expect(
    groupsOf({ iss, sub: 'a', 'https://city.example/groups': 'one' }, 'https://city.example/groups'),
  ).toEqual(['one'])
  expect(groupsOf({ iss, ...entraPerson('a') }, 'groups')).toEqual([])
  expect(groupsOf({ iss, ...entraPerson('a', ENTRA_OVERAGE) }, 'groups')).toBeNull()
  expect(groupsOf({ iss, ...entraPerson('a', { hasgroups: true }) }, 'groups')).toBeNull()
  expect(groupsOf({ iss, ...entraPerson('a', { groups: [7, null, OFFICERS] }) }, 'groups')).toEqual([
    OFFICERS,
  ])
})

test('the role follows the groups at each sign-in, is audited, and ends the former sessions', async () => {
  const first = await signInBy(site, 'entra', entraPerson('ida', { groups: [OFFICERS] }))
  // Entra sent no `email`: its name for the sign-in is the address, because its addresses are trusted.
  expect(first.user).toMatchObject({ email: 'ida@city.example', role: 'reviewer' })
  const promoted = await enter('entra', entraPerson('ida', { groups: [OFFICERS, CHIEFS] }))
  expect(promoted.role).toBe('admin')
  expect((await first.browser.request(`${app.baseUrl}/api/auth/user`)).status).toBe(401)
  expect((await enter('entra', entraPerson('ida'))).role).toBe('member')
  const events = await auditOf(promoted.id)
  expect(events.map(({ action, notes }) => [action, notes])).toEqual([
    ['user.demoted', 'By the groups of City'],
    ['user.promoted', 'By the groups of City'],
    ['user.role_changed', 'By the groups of City'],
  ])
  expect(events[0]).toMatchObject({ before: { role: 'admin' }, after: { role: 'member' } })
  const security = lines.filter(
    (line) => line.includes('"event":"role.changed"') && line.includes('"method":"entra"'),
  )
  expect(security).toHaveLength(3)
})

test('Okta’s groups and Keycloak’s roles of the realm give their roles, and no groups of theirs make an admin', async () => {
  expect((await enter('okta', oktaPerson('lou'))).role).toBe('instructor')
  expect((await enter('keycloak', keycloakPerson('max'))).role).toBe('reviewer')
  const roles = { realm_access: { roles: ['admin', CHIEFS] }, groups: [CHIEFS] }
  expect((await enter('keycloak', keycloakPerson('max', roles))).role).toBe('member')
})

test('too many groups for the token: the role stays, and the log says so', async () => {
  expect((await enter('entra', entraPerson('nia', { groups: [OFFICERS] }))).role).toBe('reviewer')
  const { role, id } = await enter('entra', entraPerson('nia', ENTRA_OVERAGE))
  expect(role).toBe('reviewer')
  expect(await auditOf(id)).toHaveLength(1)
  expect(lines.some((line) => line.includes('left the groups out') && line.includes(`"userId":${id}`))).toBe(
    true,
  )
  expect((await enter('entra', entraPerson('pia', ENTRA_OVERAGE))).role).toBe('member')
})

test('a role that was given by hand stays with any groups', async () => {
  const { id } = await enter('entra', entraPerson('ole', { groups: [OFFICERS] }))
  await chief.api.changeRole({ id, role: 'instructor' })
  expect((await enter('entra', entraPerson('ole', { groups: [CHIEFS] }))).role).toBe('instructor')
  const { id: adminId } = await enter('okta', oktaPerson('rex', { groups: [] }))
  await chief.api.changeRole({ id: adminId, role: 'admin' })
  expect((await enter('okta', oktaPerson('rex', { groups: [] }))).role).toBe('admin')
  await chief.api.changeRole({ id: adminId, role: 'member' })
})

test('the last administrator keeps the role when the groups take it, until there is another one', async () => {
  const { id, role } = await enter('entra', entraPerson('uma', { groups: [CHIEFS] }))
  expect(role).toBe('admin')
  const demote = (isAdmin: boolean) =>
    app.database.transaction((em) => em.nativeUpdate(User, { id: chief.user.id }, { isAdmin }))
  await demote(false)
  expect((await enter('entra', entraPerson('uma'))).role).toBe('admin')
  expect(lines.some((line) => line.includes('no administrator would be left'))).toBe(true)
  await demote(true)
  expect((await enter('entra', entraPerson('uma'))).role).toBe('member')
  expect((await auditOf(id)).map(({ action }) => action)).toEqual(['user.demoted', 'user.promoted'])
})
