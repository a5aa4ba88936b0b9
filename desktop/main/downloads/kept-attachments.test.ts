import { randomBytes } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Attachment } from '#shared/contract/attachments.ts'
import { useComputer } from './testing/computer.ts'
import { aVideo } from './testing/library-server.ts'

const computer = useComputer()
const FILM = randomBytes(1000)

const sheet = (id: number, changes: Partial<Attachment> = {}): Attachment => ({
  id,
  name: `Sheet ${id}.pdf`,
  mediaType: 'application/pdf',
  bytes: 7,
  ...changes,
})
const list = (...attachments: Attachment[]) =>
  computer.server.put(1, FILM, { video: aVideo(1, { attachments }) })
const attachedHere = async () =>
  (await computer.files()).filter((name) => name.includes('attachment')).toSorted()
const names = (...ids: number[]) =>
  ids.map((id) => path.basename(computer.fileOf(1, `.attachment-${id}.pdf`)))
const download = async () => {
  await computer.open({ chooseFolder: () => Promise.resolve(path.join(computer.here.userData, 'other')) })
  await computer.here.start(1)
  await computer.here.expectState(1, 'done')
}

test('AF-12 the files beside a film are on the disk with it, and are saved under their names', async () => {
  list(sheet(1), sheet(2, { name: '../../evil.html' }))
  await download()
  await computer.server.stop()
  expect(await attachedHere()).toEqual(names(1, 2))
  expect(computer.here.item(1)).toMatchObject({ received: 1014, total: 1014 })
  expect((await computer.offline())[0]?.attachments.map(({ id }) => id)).toEqual([1, 2])
  const answer = await computer.play(1, 'attachment-2')
  expect(await answer.text()).toBe('sheet 2')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringMatching(/^attachment; filename="[^"/]+\.pdf"/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  })
  expect((await computer.play(1, 'attachment-3')).status).toBe(404)
  await computer.here.downloads.handlers.removeDownload({ videoId: 1 })
  expect(await computer.files()).toEqual([])
})

test('AF-12 a server gives five files at most, each with the type and the size that it named', async () => {
  list(sheet(1, { bytes: 8 }), sheet(2, { bytes: 21 * 1024 * 1024 }), sheet(6), sheet(4), sheet(5), sheet(7))
  await download()
  expect(await attachedHere()).toEqual(names(4, 5))
})

test('AF-12 the files follow the list of the server, and move with the film', async () => {
  list(sheet(1), sheet(2))
  await download()
  list(sheet(2, { name: 'Renamed.pdf' }), sheet(3))
  const asked = computer.server.seen.length
  await computer.here.downloads.handlers.checkDownloads({ videoId: 1 })
  expect(await attachedHere()).toEqual(names(2, 3))
  expect((await computer.offline())[0]?.attachments).toMatchObject([{ name: 'Renamed.pdf' }, { id: 3 }])
  expect(computer.server.seen.slice(asked).filter(({ url }) => url.includes('/attachments/'))).toHaveLength(1)
  expect(computer.here.item(1)?.received).toBe(1014)
  const other = path.join(computer.here.userData, 'other')
  await mkdir(other)
  await computer.here.downloads.handlers.chooseDownloadFolder({})
  await computer.here.downloads.handlers.moveDownloads({})
  const strays = async () => (await computer.here.downloads.handlers.getDownloads({})).strays
  await expect.poll(async () => (await strays()).moving, { timeout: 60_000 }).toBeNull()
  expect(await readdir(other)).toEqual(expect.arrayContaining(names(2, 3)))
  await expect.poll(computer.files, { timeout: 60_000 }).toEqual([])
  expect(await (await computer.play(1, 'attachment-3')).text()).toBe('sheet 3')
})
