import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf } from '#server/testing/test-client.ts'
import { startTestApp, type TestApp, type TestPerson } from '#server/testing/test-app.ts'

let app: TestApp
let ana: TestPerson
let ben: TestPerson
let chief: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  ana = await app.register('ana')
  ben = await app.register('ben')
  chief = await app.registerAdmin('chief')
})
afterAll(() => app.stop())

const approved = async (title: string) => {
  const video = await app.submit(ana, { title })
  return chief.api.approveVideo({ id: video.id })
}
const LISTS = ['listSaved', 'listLiked', 'listWatchLater'] as const
const MARKS = { listSaved: 'saveVideo', listLiked: 'likeVideo', listWatchLater: 'addToWatchLater' } as const

test.each(LISTS)(
  'SV-06 PR-15 WL-12 RQ-19 RQ-20 RQ-21 %s holds the marked videos, the newest mark first, page by page',
  async (list) => {
    const person = await app.register()
    const mark = person.api[MARKS[list]]
    const videos = [await approved('one'), await approved('two'), await approved('three')]
    for (const place of [1, 2, 0]) {
      await mark({ id: videos[place]?.id ?? 0 })
      app.clock.offset += 1000
    }
    const id = person.user.id
    const whole = await person.api[list]({ id })
    expect(whole.items.map(({ title }) => title)).toEqual(['one', 'three', 'two'])
    expect(whole.next).toBeNull()
    const seen: string[] = []
    let query: Record<string, string> | null = { limit: '1' }
    while (query) {
      const page: { items: { title: string }[]; next: Record<string, string> | null } = await person.api[
        list
      ]({
        id,
        ...query,
      })
      seen.push(...page.items.map(({ title }) => title))
      query = page.next
    }
    expect(seen).toEqual(['one', 'three', 'two'])
    const [first] = whole.items
    expect([first?.isSaved, first?.isLiked, first?.isWatchLater]).toEqual(LISTS.map((name) => name === list))
  },
)

test.each([...LISTS, 'listOwnVideos', 'countOwnVideos'] as const)(
  'SV-08 SV-09 SV-10 PR-16 PR-17 PR-18 WL-13 PR-59 PR-60 GU-21 %s is one’s own: 401 signed out, 403 for others, open to admins',
  async (list) => {
    const id = ana.user.id
    expect((await refusalOf(app.anonymous[list]({ id }))).status).toBe(401)
    expect((await refusalOf(ben.api[list]({ id }))).status).toBe(403)
    expect((await refusalOf(ana.api[list]({ id }))).status).toBe(200)
    expect(await chief.api[list]({ id })).toEqual(await ana.api[list]({ id }))
  },
)

test('a reaction to a video that is not approved is not listed', async () => {
  const waiting = await app.submit(ana, { title: 'waiting' })
  await ana.api.saveVideo({ id: waiting.id })
  const { items } = await ana.api.listSaved({ id: ana.user.id })
  expect(items.map(({ id }) => id)).not.toContain(waiting.id)
})

test('WL-08 WL-09 WL-10 WL-11 EN-11 watch later is added and removed, repeatedly without effect; it needs sign-in', async () => {
  const id = { id: (await approved('later')).id }
  // The typed client doesn't return the status.
  const added = await fetch(`${app.baseUrl}/api/videos/${id.id}/watch-later`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ben.token}` },
  })
  expect([added.status, await added.json()]).toEqual([200, { isWatchLater: true }])
  const both = await Promise.all([ben.api.addToWatchLater(id), ben.api.addToWatchLater(id)])
  expect(both).toEqual([{ isWatchLater: true }, { isWatchLater: true }])
  expect((await ben.api.getVideo(id)).isWatchLater).toBe(true)
  expect((await ana.api.getVideo(id)).isWatchLater).toBe(false)
  expect(await ben.api.removeFromWatchLater(id)).toEqual({ isWatchLater: false })
  expect(await ben.api.removeFromWatchLater(id)).toEqual({ isWatchLater: false })
  expect((await ben.api.getVideo(id)).isWatchLater).toBe(false)
  expect((await refusalOf(app.anonymous.addToWatchLater(id))).status).toBe(401)
  expect((await refusalOf(app.anonymous.removeFromWatchLater(id))).status).toBe(401)
  expect((await refusalOf(ben.api.addToWatchLater({ id: 999_999 }))).status).toBe(404)
})

test('PR-54 PR-55 PR-58 own uploads show every state and the notes of the review, newest first', async () => {
  const person = await app.register()
  const first = await app.submit(person, { title: 'first' })
  const second = await app.submit(person, { title: 'second' })
  await app.submit(person, { title: 'third' })
  await chief.api.approveVideo({ id: first.id })
  await chief.api.rejectVideo({ id: second.id, notes: 'Too dark' })
  const { items } = await person.api.listOwnVideos({ id: person.user.id })
  expect(items.map(({ title, approvalStatus, reviewNotes }) => [title, approvalStatus, reviewNotes])).toEqual(
    [
      ['third', 'pending', null],
      ['second', 'rejected', 'Too dark'],
      ['first', 'approved', null],
    ],
  )
  const page = await person.api.listOwnVideos({ id: person.user.id, limit: 2 })
  expect(page.next).not.toBeNull()
  const rest = await person.api.listOwnVideos({ id: person.user.id, ...page.next })
  expect(rest.items.map(({ title }) => title)).toEqual(['first'])
})

test('own uploads are listed first where they need their owner, page by page, by state and by title, and counted', async () => {
  const person = await app.register()
  const id = person.user.id
  const submitted = new Map<string, number>()
  for (const title of ['Turned down', 'Public', 'Change turned down', 'Withdrawn', 'Waiting', '100 % oxygen'])
    submitted.set(title, (await app.submit(person, { title })).id)
  const idOf = (title: string) => ({ id: submitted.get(title) ?? 0 })
  for (const title of ['Public', 'Change turned down', 'Withdrawn']) await chief.api.approveVideo(idOf(title))
  await chief.api.rejectVideo({ ...idOf('Turned down'), notes: 'Too dark' })
  await person.api.updateVideo({ ...idOf('Change turned down'), description: 'New' })
  await chief.api.rejectVideo({ ...idOf('Change turned down'), notes: 'No' })
  await person.api.withdrawVideo(idOf('Withdrawn'))
  const list = async (query: Partial<Parameters<typeof person.api.listOwnVideos>[0]>) =>
    (await person.api.listOwnVideos({ id, ...query })).items.map(({ title }) => title)

  const first = ['Change turned down', 'Turned down']
  const others = ['100 % oxygen', 'Waiting', 'Withdrawn', 'Public']
  expect(await list({ order: 'needsYouFirst' })).toEqual([...first, ...others])
  const seen: string[] = []
  let query: Record<string, string> | null = { order: 'needsYouFirst', limit: '1' }
  while (query) {
    const page: { items: { title: string }[]; next: Record<string, string> | null } =
      await person.api.listOwnVideos({ id, ...query })
    seen.push(...page.items.map(({ title }) => title))
    query = page.next
  }
  expect(seen).toEqual([...first, ...others])

  expect(await list({ state: 'needsYou' })).toEqual(first)
  expect(await list({ state: 'inReview' })).toEqual(['100 % oxygen', 'Waiting'])
  expect(await list({ state: 'published' })).toEqual(['Change turned down', 'Public'])
  expect(await list({ state: 'withdrawn' })).toEqual(['Withdrawn'])
  expect(await list({ search: 'TURNED' })).toEqual(first)
  expect(await list({ search: '% ox' })).toEqual(['100 % oxygen'])
  expect(await list({ search: '_' })).toEqual([])
  expect(await list({ search: 'turned', state: 'published' })).toEqual(['Change turned down'])

  const counts = { all: 6, needsYou: 2, inReview: 2, published: 2, withdrawn: 1 }
  expect(await person.api.countOwnVideos({ id })).toEqual(counts)
  expect(await person.api.countOwnVideos({ id, search: 'turned' })).toEqual({
    all: 2,
    needsYou: 2,
    inReview: 0,
    published: 1,
    withdrawn: 0,
  })
  const nothing = { all: 0, needsYou: 0, inReview: 0, published: 0, withdrawn: 0 }
  expect(await person.api.countOwnVideos({ id, search: 'nowhere' })).toEqual(nothing)
})
