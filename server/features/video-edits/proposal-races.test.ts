import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OwnVideo } from '#shared/contract/own-videos.ts'
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

const historyOf = async (id: number) => (await chief.api.listVideoHistory({ id })).items
const ownOf = async (id: number): Promise<OwnVideo> => {
  const video = (await ana.api.listOwnVideos({ id: ana.user.id })).items.find((one) => one.id === id)
  if (!video) throw new Error(`${id} is not in the own list`)
  return video
}
const published = async (title: string, isMicroClip = false): Promise<OwnVideo> =>
  chief.api.approveVideo({ id: (await app.submit(ana, { title, isMicroClip })).id })

test('an edit has to name the current revision', async () => {
  const { id, revision } = await published('Once')
  await ben.api.likeVideo({ id })
  expect((await ownOf(id)).revision).toBe(revision)
  const changed = await ana.api.updateVideo({ id, title: 'Twice', revision })
  expect(changed.revision).toBeGreaterThan(revision)
  expect(await refusalOf(ana.api.updateVideo({ id, title: 'Thrice', revision }))).toEqual({
    status: 409,
    message: 'This video has changed since you opened it. Please look at it once more.',
  })
  expect((await refusalOf(chief.api.approveVideo({ id, revision }))).status).toBe(409)
  expect((await refusalOf(chief.api.rejectVideo({ id, notes: 'No', revision }))).status).toBe(409)
  expect(await chief.api.approveVideo({ id, revision: changed.revision })).toMatchObject({ title: 'Twice' })
})

test('an approval has to name the revision that the reviewer saw, and an owner’s edit meanwhile is in the audit log', async () => {
  const { id, revision } = await app.submit(ana, { title: 'Harmless' })
  const swapped = await ana.api.updateVideo({ id, title: 'Swapped after the reviewer looked' })
  expect(await refusalOf(chief.api.approveVideo({ id, revision }))).toEqual({
    status: 409,
    message: 'This video has changed since you opened it. Please look at it once more.',
  })
  expect((await historyOf(id))[0]).toMatchObject({
    action: 'video.corrected',
    actor: { username: 'ana' },
    before: { title: 'Harmless' },
    after: { title: 'Swapped after the reviewer looked' },
  })
  // The specification's own call names no revision: it decides on what is there.
  expect(swapped.revision).toBe(revision + 1)
  expect(await chief.api.approveVideo({ id })).toMatchObject({ approvalStatus: 'approved' })
})

test('of a concurrent decision and edit exactly one succeeds', async () => {
  for (let round = 0; round < 6; round++) {
    const pending = await app.submit(ana, { title: 'Seen' })
    const outcomes = async (video: OwnVideo, title: string) => {
      const { id, revision } = video
      const [decision, edit] = await Promise.all([
        refusalOf(chief.api.approveVideo({ id, revision })),
        refusalOf(ana.api.updateVideo({ id, title, revision })),
      ])
      expect([decision.status, edit.status].toSorted()).toEqual([200, 409])
      return decision.status === 200
    }
    const isApproved = await outcomes(pending, `Edited ${round}`)
    const { items } = await app.anonymous.searchVideos({ q: `edited ${round}` })
    expect(items.filter(({ title }) => title === `Edited ${round}`)).toEqual([])
    const { id } = pending
    if (!isApproved) await chief.api.approveVideo({ id })
    const proposed = await ana.api.updateVideo({ id, title: 'Proposed' })
    const isApplied = await outcomes(proposed, `Again ${round}`)
    const { title } = await app.anonymous.getVideo({ id })
    if (isApplied) expect(title).toBe('Proposed')
    else expect(title).toBe(isApproved ? 'Seen' : `Edited ${round}`)
    expect((await ownOf(id)).proposal?.title ?? null).toBe(isApplied ? null : `Again ${round}`)
    await ana.api.deleteVideo({ id })
  }
})

test('of two concurrent reviewers of a proposal one decides', async () => {
  const { id } = await published('Both look')
  await ana.api.updateVideo({ id, title: 'Changed' })
  const other = await app.registerAdmin()
  const answers = await Promise.all([
    refusalOf(chief.api.approveVideo({ id })),
    refusalOf(other.api.rejectVideo({ id, notes: 'No' })),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a concurrent withdrawal and approval of a proposal leave one public version or none, and lose no change', async () => {
  for (let round = 0; round < 5; round++) {
    const { id } = await published(`Raced ${round}`)
    const { revision } = await ana.api.updateVideo({ id, title: `Raced title ${round}` })
    const answers = await Promise.all([
      refusalOf(ana.api.withdrawVideo({ id, revision })),
      refusalOf(chief.api.approveVideo({ id, revision })),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const video = await ownOf(id)
    const isWithdrawn = answers[0].status === 200
    expect(video.approvalStatus).toBe(isWithdrawn ? 'withdrawn' : 'approved')
    expect(video.proposal?.title ?? video.title).toBe(`Raced title ${round}`)
    await ana.api.deleteVideo({ id })
  }
})
