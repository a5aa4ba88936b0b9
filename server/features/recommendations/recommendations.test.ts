import { afterAll, beforeAll, expect, test } from 'vitest'
import { recommendation as recommendationSchema } from '#shared/contract/recommendations.ts'
import type { Preferences } from '#shared/contract/preferences.ts'
import { Video } from '#server/entities/video.entity.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'
import { refusalOf } from '#server/testing/test-client.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let app: TestApp
let ana: TestPerson
let bea: TestPerson
let chief: TestPerson
let categories: Awaited<ReturnType<typeof app.anonymous.listCategories>>
const ids: Record<string, number> = {}

const categoryOf = (discipline: string) => categories.find((one) => one.discipline === discipline)?.id ?? 0
const publish = async (title: string, by: TestPerson, categoryId: number, fields: Partial<Video> = {}) => {
  const { id } = await app.submit(by, { title })
  await by.api.updateVideo({ id, categoryId })
  await chief.api.approveVideo({ id })
  await app.database.transaction(async (em) => {
    const submittedAt = new Date(Date.now() - 90 * DAY_MS)
    em.assign(await em.findOneOrFail(Video, id), { submittedAt, duration: 60, ...fields })
    await em.flush()
  })
  ids[title] = id
}
/** A new account with these interests, and its recommendations. */
const newPerson = async (preferences: Partial<Preferences> | null = null) => {
  const person = await app.register()
  if (preferences) {
    await person.api.createPreferences({
      categoryIds: [categoryOf('ems')],
      professionalArea: 'other',
      experienceLevel: '3-5',
      ...preferences,
    })
  }
  const list = async (limit?: number) => person.api.listRecommended(limit === undefined ? {} : { limit })
  const first = async () => {
    const [video] = await list()
    return [video?.title, video?.reason]
  }
  return { ...person, list, first }
}

beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  bea = await app.register('bea')
  chief = await app.registerAdmin('chief')
  categories = await app.anonymous.listCategories()
  const [fire, leadership, critical] = ['fire-rescue', 'leadership', 'critical-care'].map(categoryOf)
  await publish('ladder', ana, fire ?? 0)
  await publish('command', ana, leadership ?? 0)
  await publish('airway', ana, critical ?? 0)
  await publish('by bea', bea, critical ?? 0)
  await publish('short one', ana, leadership ?? 0, { duration: 12 })
  await publish('long one', ana, critical ?? 0, { duration: 1200 })
})
afterAll(() => app.stop())

test('RC-16 RC-17 it takes a limit, ten unless told otherwise, and needs sign-in', async () => {
  const { list } = await newPerson()
  expect((await refusalOf(app.anonymous.listRecommended())).status).toBe(401)
  expect(await list(2)).toHaveLength(2)
  for (let more = 0; more < 6; more++) await publish(`more ${more}`, ana, categoryOf('leadership'))
  const all = await list()
  expect(all).toHaveLength(10)
  expect(recommendationSchema.strict().parse(all[0])).toEqual(all[0])
  const answer = await fetch(`${app.baseUrl}/api/videos/recommended?limit=51`, {
    headers: { Authorization: `Bearer ${ana.token}` },
  })
  expect(answer.status).toBe(400)
})

test('RC-18 RC-20 RC-21 RC-25 chosen categories, the area of work and the experience count, and say so', async () => {
  const chooser = await newPerson({ categoryIds: [categoryOf('fire-rescue')] })
  const name = categories.find(({ discipline }) => discipline === 'fire-rescue')?.name
  expect(await chooser.first()).toEqual(['ladder', `Because you chose ${name}`])
  const officer = await newPerson({ professionalArea: 'fire' })
  expect(await officer.first()).toEqual(['ladder', 'For your work in fire and rescue'])
  const newcomer = await newPerson({ experienceLevel: '0-1' })
  expect(await newcomer.first()).toEqual(['short one', 'Short, for your first years'])
  const veteran = await newPerson({ experienceLevel: '10+' })
  const titles = (await veteran.list()).map(({ title }) => title)
  expect(titles).toContain('long one')
  expect(titles.indexOf('short one')).toBe(-1)
})

test('RC-19 RC-24 RC-25 followed creators count, what was watched is left out, and so is one’s own', async () => {
  const { api, first, list } = await newPerson()
  await api.followCreator({ id: bea.user.id })
  expect(await first()).toEqual(['by bea', 'Because you follow bea'])
  expect((await list())[0]?.creator.isFollowing).toBe(true)
  await api.viewVideo({ id: ids['by bea'] ?? 0 })
  const titles = (await list(50)).map(({ title }) => title)
  expect(titles).not.toContain('by bea')
  expect(titles).toContain('ladder')
  expect((await ana.api.listRecommended({ limit: 50 })).map(({ title }) => title)).toEqual(['by bea'])
})

test('RC-22 RC-23 RC-25 what is new and what others watch and like counts, and says so', async () => {
  const { first, api } = await newPerson()
  await publish('fresh', bea, categoryOf('leadership'), { submittedAt: new Date() })
  expect(await first()).toEqual(['fresh', 'New in the library'])
  const watched = ['fresh']
  // Each of the two counts by itself.
  for (const [title, fields] of [
    ['much watched', { views: 90_000, likes: 0 }],
    ['well liked', { views: 0, likes: 9000 }],
  ] as const) {
    await publish(title, bea, categoryOf('leadership'), fields)
    expect(await first()).toEqual([title, 'Popular with other crews'])
    await api.viewVideo({ id: ids[title] ?? 0 })
    watched.push(title)
  }
  await api.viewVideo({ id: ids['fresh'] ?? 0 })
  expect(watched).not.toContain((await first())[0])
})
