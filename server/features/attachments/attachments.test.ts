import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Upload } from '#server/entities/upload.entity.ts'
import { aPdf, downloadAttached, uploadAttached } from '#server/testing/attached-files.ts'
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

const stored = async () =>
  (await readdir(path.join(app.config.dataDir, 'uploads'))).filter((name) => /\.(txt|pdf)$/.test(name))
const attach = async (id: number, ...names: string[]) => {
  const files = await Promise.all(names.map((name) => uploadAttached(ana, `Text of ${name}`, name)))
  return (await ana.api.replaceAttachments({ id, files })).items
}
const download = (id: number, file: number, by?: TestPerson) => downloadAttached(app, id, file, { by })
const namesOf = (list: { name: string }[] | null) => list && list.map(({ name }) => name)
const statusesOf = async (id: number, file: number) =>
  Promise.all([undefined, ben, ana, chief].map(async (by) => (await download(id, file, by)).status))

test('AF-01 AF-06 a lesson has its files in their order, and they are as visible as the lesson in each state', async () => {
  const { id } = await app.submit(ana, { title: 'With a sheet' })
  const [sheet] = await attach(id, 'Sheet.txt', 'Plan.txt')
  if (!sheet) throw new Error('There is no file')
  expect(sheet).toEqual({ id: sheet.id, name: 'Sheet.txt', mediaType: 'text/plain', bytes: 17 })
  const HIDDEN = [404, 404, 200, 200]
  expect(await statusesOf(id, sheet.id), 'pending').toEqual(HIDDEN)
  expect((await refusalOf(ben.api.getAttachments({ id }))).status).toBe(404)
  await chief.api.rejectVideo({ id, notes: 'No' })
  expect(await statusesOf(id, sheet.id), 'rejected').toEqual(HIDDEN)
  await ana.api.updateVideo({ id, resubmit: true })
  await chief.api.approveVideo({ id })
  expect(await statusesOf(id, sheet.id), 'approved').toEqual([200, 200, 200, 200])
  expect(namesOf((await app.anonymous.getVideo({ id })).attachments)).toEqual(['Sheet.txt', 'Plan.txt'])
  const isClosed = (viewers: 'members' | 'everybody') => chief.api.changeSettings({ viewers })
  await isClosed('members')
  expect(await statusesOf(id, sheet.id), 'closed').toEqual([401, 200, 200, 200])
  await chief.api.editVideo({ id, isPublic: true })
  expect(await statusesOf(id, sheet.id), 'a public lesson').toEqual([200, 200, 200, 200])
  await isClosed('everybody')
  await ana.api.withdrawVideo({ id })
  expect(await statusesOf(id, sheet.id), 'withdrawn').toEqual(HIDDEN)
  await ana.api.deleteVideo({ id })
  expect(await statusesOf(id, sheet.id), 'deleted').toEqual([404, 404, 404, 404])
})

test('AF-13 the answer about kept lessons has the public files of each', async () => {
  const [one, other] = [await app.submit(ana), await app.submit(ana)]
  const listed = await attach(one.id, 'Second.txt', 'First.txt')
  await ana.api.replaceAttachments({ id: one.id, files: listed.toReversed() })
  for (const { id } of [one, other]) await chief.api.approveVideo({ id })
  const [sheet] = await attach(other.id, 'Only proposed.txt')
  expect(sheet).toBeUndefined()
  const kept = await ben.api.listKept({ ids: `${one.id},${other.id}` })
  const filesOf = (id: number) => kept.find((video) => video.id === id)?.attachments
  expect(filesOf(one.id)).toMatchObject([{ name: 'First.txt', bytes: 17 }, { name: 'Second.txt' }])
  expect(filesOf(other.id)).toEqual([])
})

test('AF-06 a stored file has no other address, and no address in another lesson', async () => {
  const { id } = await app.submit(ana, { title: 'One address' })
  const [sheet] = await attach(id, 'Sheet.txt')
  await chief.api.approveVideo({ id })
  const other = await app.submit(ana, { title: 'Another lesson' })
  for (const name of await stored())
    for (const by of [ana, chief]) {
      const headers = { Authorization: `Bearer ${by.token}` }
      expect((await fetch(`${app.baseUrl}/uploads/${name}`, { headers })).status).toBe(404)
    }
  expect((await download(other.id, sheet?.id ?? 0, ana)).status).toBe(404)
  expect(
    (
      await refusalOf(
        ana.api.replaceAttachments({ id: other.id, files: [{ id: sheet?.id ?? 0, name: 'x' }] }),
      )
    ).status,
  ).toBe(400)
})

test('AF-07 an owner’s change of a published lesson is a proposal, and the reviewer sees both lists', async () => {
  const { id } = await app.submit(ana, { title: 'Published with a sheet' })
  const [old, plan] = await attach(id, 'Old.txt', 'Plan.txt')
  await chief.api.approveVideo({ id })
  const added = await uploadAttached(ana, aPdf(), 'New.pdf')
  const answer = await ana.api.replaceAttachments({ id, files: [added, { id: plan?.id ?? 0, name: 'Map' }] })
  expect([namesOf(answer.items), namesOf(answer.proposed)]).toEqual([
    ['Old.txt', 'Plan.txt'],
    ['New.pdf', 'Map.txt'],
  ])
  expect(await app.anonymous.getAttachments({ id })).toEqual({ items: answer.items, proposed: null })
  const proposed = answer.proposed?.[0]?.id ?? 0
  expect(await statusesOf(id, proposed)).toEqual([404, 404, 200, 200])
  const own = (await ana.api.listOwnVideos({ id: ana.user.id })).items.find((one) => one.id === id)
  expect(own?.proposal?.changed).toEqual(['attachments'])
  expect(namesOf((await chief.api.getAttachments({ id })).proposed)).toEqual(['New.pdf', 'Map.txt'])

  await chief.api.approveVideo({ id })
  expect(namesOf((await app.anonymous.getAttachments({ id })).items)).toEqual(['New.pdf', 'Map.txt'])
  expect(await statusesOf(id, proposed)).toEqual([200, 200, 200, 200])
  expect(await statusesOf(id, old?.id ?? 0)).toEqual([404, 404, 404, 404])
  const [approval] = (await chief.api.listVideoHistory({ id })).items
  expect(approval?.action).toBe('proposal.approved')
})

test('AF-07 a proposal that is discarded takes its files with it, and one that restores the public list ends', async () => {
  const { id } = await app.submit(ana, { title: 'Discarded files' })
  const [old] = await attach(id, 'Old.txt')
  await chief.api.approveVideo({ id })
  const before = await stored()
  await ana.api.replaceAttachments({ id, files: [await uploadAttached(ana, 'New', 'New.txt')] })
  expect(await stored()).toHaveLength(before.length + 1)
  await ana.api.discardProposal({ id })
  expect(await stored()).toHaveLength(before.length)
  expect(await ana.api.getAttachments({ id })).toMatchObject({ items: [{ name: 'Old.txt' }], proposed: null })

  await ana.api.replaceAttachments({ id, files: [] })
  expect((await ana.api.getAttachments({ id })).proposed).toEqual([])
  await chief.api.rejectVideo({ id, notes: 'Keep it' })
  expect((await ana.api.getAttachments({ id })).proposed).toEqual([])
  await ana.api.replaceAttachments({ id, files: [{ id: old?.id ?? 0, name: 'Old.txt' }] })
  const own = (await ana.api.listOwnVideos({ id: ana.user.id })).items.find((one) => one.id === id)
  expect(own?.proposal).toBeNull()
})

test('AF-07 a change of an administrator is public at once, and no other person changes the files', async () => {
  const { id, revision } = await app.submit(ana, { title: 'Changed by the chief' })
  const [sheet] = await attach(id, 'Sheet.txt')
  const keep = [{ id: sheet?.id ?? 0, name: 'Renamed.txt' }]
  expect((await refusalOf(ana.api.replaceAttachments({ id, files: keep, revision }))).status).toBe(409)
  await chief.api.approveVideo({ id })
  expect((await refusalOf(ben.api.replaceAttachments({ id, files: [] }))).status).toBe(403)
  expect(namesOf((await chief.api.replaceAttachments({ id, files: keep })).items)).toEqual(['Renamed.txt'])
  expect((await chief.api.listVideoHistory({ id })).items[0]).toMatchObject({
    action: 'video.edited',
    before: { attachments: 'Sheet.txt' },
    after: { attachments: 'Renamed.txt' },
  })
})

test('AF-02 a lesson has five files at most, also of two requests at once and of ten thousand in one', async () => {
  const { id } = await app.submit(ana, { title: 'Full' })
  const uploaded = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => uploadAttached(ana, `${at}`, `${at}.txt`)))
  const before = await stored()
  const [one, other] = [await uploaded(3), await uploaded(3)]
  await Promise.all([
    ana.api.replaceAttachments({ id, files: one }),
    ana.api.replaceAttachments({ id, files: other }),
  ])
  const { items } = await ana.api.getAttachments({ id })
  expect(items).toHaveLength(3)
  expect(await stored(), 'what the second list replaced is removed').toHaveLength(before.length + 3)
  const again = items.map(({ id, name }) => ({ id, name }))
  const two = async () => ana.api.replaceAttachments({ id, files: [...again, ...(await uploaded(2))] })
  await Promise.all([two(), two()])
  expect((await ana.api.getAttachments({ id })).items).toHaveLength(5)
  const many = Array.from({ length: 10_000 }, () => again[0] ?? { id: 1, name: 'x' })
  expect(await refusalOf(ana.api.replaceAttachments({ id, files: many }))).toMatchObject({ status: 400 })
  expect(await refusalOf(ana.api.replaceAttachments({ id, files: await uploaded(6) }))).toMatchObject({
    status: 400,
  })
  expect((await ana.api.getAttachments({ id })).items).toHaveLength(5)
})

test('AF-08 the files go with their lesson and with the account, and a file is used once', async () => {
  const leaver = await app.register()
  const sheet = await uploadAttached(leaver, 'Sheet', 'Sheet.txt')
  const before = (await stored()).filter((name) => name !== sheet.file)
  const { id } = await app.submit(leaver, { title: 'Goes', attachments: [sheet] })
  expect(namesOf((await leaver.api.getAttachments({ id })).items)).toEqual(['Sheet.txt'])
  const twice = await refusalOf(leaver.api.replaceAttachments({ id, files: [sheet] }))
  expect(twice).toEqual({
    status: 400,
    message: 'One of these files is not here any more. Please attach it again.',
  })
  const kept = await app.submit(leaver, { title: 'Goes with the account' })
  const second = await uploadAttached(leaver, 'Second', 'Second.txt')
  await leaver.api.replaceAttachments({ id: kept.id, files: [second] })
  await leaver.api.deleteVideo({ id })
  expect((await stored()).toSorted()).toEqual([...before, second.file].toSorted())
  const exported = JSON.stringify(await leaver.api.exportOwnData())
  expect(exported).toContain('Second.txt')
  await leaver.api.deleteOwnAccount({ username: leaver.user.username })
  expect((await stored()).toSorted()).toEqual(before.toSorted())
})

test('AF-08 the files are handed over with their lesson, and stay where the account is deleted', async () => {
  const leaver = await app.register()
  const attachments = [await uploadAttached(leaver, 'Sheet', 'Handed over.txt')]
  const { id } = await app.submit(leaver, { title: 'Handed over', attachments })
  await chief.api.handOverLessons({ id: leaver.user.id, to: 'person', heirId: ben.user.id })
  await leaver.api.deleteOwnAccount({ username: leaver.user.username })
  const [sheet] = (await ben.api.getAttachments({ id })).items
  expect(await statusesOf(id, sheet?.id ?? 0)).toEqual([404, 200, 404, 200])
})

test('AF-08 the sweep finds the files of a lesson that a former version deleted', async () => {
  const { id } = await app.submit(ana, { title: 'Deleted by a former version' })
  await attach(id, 'Left.txt')
  const unused = () => app.database.entities().count(Upload, { kind: 'attachment', usedAt: null })
  const before = await unused()
  await app.database.transaction((em) => em.execute('delete from videos where id = ?', [id]))
  expect(await unused()).toBe(before + 1)
})
