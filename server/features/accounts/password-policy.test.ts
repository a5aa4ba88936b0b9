import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WEAKNESS_TEXTS } from '#shared/password-rules.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { isCommonPassword } from './common-passwords.ts'
import { createPasswordPolicy } from './password-policy.ts'

const list = () =>
  gunzipSync(readFileSync(new URL('./common-passwords.txt.gz', import.meta.url)))
    .toString()
    .trimEnd()
    .split('\n')

test('the list has 3,000 passwords that the length alone does not refuse, in order and in lower case', () => {
  const words = list()
  expect(words).toHaveLength(3000)
  expect(words).toEqual([...new Set(words)].toSorted())
  expect(words.filter((word) => word.length < 6 || word !== word.toLowerCase())).toEqual([])
  expect(words.filter((word) => !isCommonPassword(word.toUpperCase()))).toEqual([])
})

test('a repeated common password is a common password', () => {
  expect(isCommonPassword('BaseballBASEBALL')).toBe(true)
  expect(isCommonPassword('base-jumping')).toBe(false)
})

test('the set length counts from 6 on, and administrators have 12 at least', async () => {
  const at = (length: number) => {
    const { minLengthOf } = createPasswordPolicy(async () => length)
    return Promise.all([minLengthOf({ isAdmin: false }), minLengthOf({ isAdmin: true })])
  }
  expect(await at(4)).toEqual([6, 12])
  expect(await at(10)).toEqual([10, 12])
  expect(await at(16)).toEqual([16, 16])
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let people = 0
const form = (password: string) => {
  const username = `weak_${++people}`
  return { username, email: `${username}@example.org`, password, firstName: 'Noor', lastName: 'Haddad' }
}

test('a registration with a weak password is refused with the reason, and leaves no account', async () => {
  const weak = form('')
  for (const [password, weakness] of [
    ['iloveyou', 'common'],
    ['IloveYOU', 'common'],
    ['haddad-77', 'own'],
    ['turnout1', 'own'],
    ['abcabc', 'repetition'],
    ['9876543210a', 'sequence'],
  ] as const) {
    const message = WEAKNESS_TEXTS[weakness]
    const registration = app.anonymous.register({ ...weak, password })
    expect(await refusalOf(registration), password).toEqual({ status: 400, message })
  }
  const { username } = await app.anonymous.register({ ...weak, password: 'seven-brass-hooks' })
  expect(username).toBe(weak.username)
})

test('a change to a weak password is refused at its field, and the old one stays', async () => {
  const ana = await app.register('ana_changes')
  for (const newPassword of ['ana_changes!', '111111', 'football']) {
    const change = ana.api.changePassword({ currentPassword: ana.password, newPassword })
    await expect(change).rejects.toMatchObject({ body: { issues: [{ path: 'newPassword' }] } })
  }
  const again = { username: 'ana_changes', password: ana.password }
  expect((await app.anonymous.login(again)).username).toBe('ana_changes')
})

test('an administrator has 12 characters in a new password, and signs in with an older, shorter one', async () => {
  const chief = await app.registerAdmin('chief_changes')
  const message = 'Password must be at least 12 characters'
  expect(await refusalOf(chief.api.createAdmin(form('hook-pole-7')))).toEqual({ status: 400, message })
  const change = (newPassword: string) =>
    chief.api.changePassword({ currentPassword: chief.password, newPassword })
  expect(await refusalOf(change('hook-pole-7'))).toEqual({ status: 400, message })
  const { username } = await app.anonymous.login({ username: 'chief_changes', password: chief.password })
  expect(username).toBe('chief_changes')
  expect((await change('hook-pole-77')).username).toBe('chief_changes')
})
