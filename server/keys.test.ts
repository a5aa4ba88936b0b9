import jwt from 'jsonwebtoken'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Session } from './entities/session.entity.ts'
import { createMailSecrets } from '#server/features/mail/mail-secrets.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'
import { isKeyedHash, keyedHash, keysFor, secretsIn } from './keys.ts'

const NEW = 'the new secret of thirty-two or more characters'
const OLD = 'the old secret of thirty-two or more characters'

let app: TestApp
let ana: TestPerson
let sid: string
beforeAll(async () => {
  app = await startTestApp({ jwtSecret: `${NEW}, ${OLD}` })
  ana = await app.register()
  const session = await app.database.entities().findOneOrFail(Session, { user: ana.user.id })
  sid = session.id
})
afterAll(() => app.stop())

const exp = Math.floor(Date.now() / 1000) + 3600
const statusOf = async (token: string) => (await refusalOf(app.clientOf(token).getCurrentUser())).status

test('secrets are separated by commas; a text with a part that is too short is one secret', () => {
  expect(secretsIn(`${NEW},${OLD}`)).toEqual([NEW, OLD])
  expect(secretsIn(` ${NEW} , ${OLD},`)).toEqual([NEW, OLD])
  const withComma = `${NEW},short`
  expect(secretsIn(withComma)).toEqual([withComma])
})

test('each purpose and each secret has a key of its own', () => {
  const hashes = [
    keysFor('sessions', NEW),
    keysFor('walls', NEW),
    keysFor('viewers', NEW),
    keysFor('sessions', OLD),
  ].map(({ current }) => keyedHash(current, 'text'))
  expect(new Set(hashes).size).toBe(hashes.length)
  const both = keysFor('walls', `${NEW},${OLD}`)
  const former = keyedHash(keysFor('walls', OLD).current, 'text')
  expect(isKeyedHash(both.all, 'text', former)).toBe(true)
  expect(isKeyedHash(keysFor('walls', NEW).all, 'text', former)).toBe(false)
})

test('the first secret signs', () => {
  expect(jwt.verify(ana.token, keysFor('sessions', NEW).current)).toMatchObject({ sid })
})

test('a token of a former secret of the list is valid, one of another secret or purpose is not', async () => {
  expect(await statusOf(jwt.sign({ sid, exp }, keysFor('sessions', OLD).current))).toBe(200)
  expect(await statusOf(jwt.sign({ sid, exp }, keysFor('sessions', `x${OLD}`).current))).toBe(401)
  expect(await statusOf(jwt.sign({ sid, exp }, keysFor('walls', NEW).current))).toBe(401)
})

test.each([
  ['a secret of the list', OLD],
  ['the whole text', `${NEW}, ${OLD}`],
])('a token that a former version signed with %s stays valid', async (_, secret) => {
  expect(await statusOf(jwt.sign({ sid, exp }, secret, { algorithm: 'HS256' }))).toBe(200)
})

test('a mail that was sealed with a former secret opens, and its link is accepted', () => {
  const before = createMailSecrets(OLD)
  const after = createMailSecrets(`${NEW},${OLD}`)
  expect(after.open(before.seal('a text', 'one'), 'one')).toBe('a text')
  expect(() => after.open(before.seal('a text', 'one'), 'other')).toThrow(/no secret/)
  expect(after.isSigned('1.review', before.sign('1.review'))).toBe(true)
  expect(before.isSigned('1.review', after.sign('1.review'))).toBe(false)
})
