import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { PickedFile, BackgroundUpload } from '#shared/bridge/uploads.ts'
import { startDouble, type StartedDouble } from '../testing/start-double.ts'
import { openUploadLedger } from './upload-ledger.ts'

const SERVER = 'https://turnout.example.org'
let app: StartedDouble
afterEach(() => app.stop())

/** A desktop app whose server never answers, with two films, a picture and a text on its disk. */
async function start(platform: NodeJS.Platform = 'linux') {
  app = await startDouble({ platform, stored: { server: SERVER } })
  const folder = path.join(app.userData, 'films')
  await mkdir(folder)
  const names = ['one.mp4', 'two.MOV', 'cover.png', 'text.txt']
  for (const name of names) await writeFile(path.join(folder, name), `bytes of ${name}`)
  return names.map((name) => path.join(folder, name))
}
const form = {
  userId: 7,
  title: 'Night drill',
  description: '',
  categoryId: 1,
  duration: null,
  isMicroClip: false,
  captions: null,
}
const choose = async (paths: string[]) => {
  app.seen.chosen = paths
  return (await app.call('chooseVideos')) as PickedFile[]
}
const ask = (id: string, range?: string) =>
  app.seen.handler(
    new Request(`app://turnout/picked/${id}`, range === undefined ? {} : { headers: { range } }),
  )

test('picked files have ids that do not reveal their paths, and are served in ranges', async () => {
  const paths = await start()
  const picked = await choose(paths)
  expect(picked.map(({ name }) => name)).toEqual(['one.mp4', 'two.MOV', 'cover.png'])
  expect(JSON.stringify(picked)).not.toContain(app.userData)
  const [{ id } = { id: '' }] = picked
  const whole = await ask(id)
  expect([whole.status, await whole.text()]).toEqual([200, 'bytes of one.mp4'])
  expect(whole.headers.get('content-type')).toBe('video/mp4')
  expect(whole.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  const part = await ask(id, 'bytes=9-11')
  expect([part.status, await part.text(), part.headers.get('content-range')]).toEqual([
    206,
    'one',
    'bytes 9-11/16',
  ])
  expect(await (await ask(id, 'bytes=-3')).text()).toBe('mp4')
  expect((await ask(id, 'bytes=99-')).status).toBe(416)
  for (const other of ['', 'AAAAAAAAAAAAAAAAAAAAAA', `..%2f${id}`, encodeURIComponent(paths[0] ?? '')])
    expect((await ask(other)).status, other).toBe(404)
  expect(await choose([])).toEqual([])
})

test('the window closes and the upload continues, with an icon beside the clock; the next start continues it', async () => {
  const [film = ''] = await start()
  const [picked] = await choose([film])
  expect(await app.call('queueUpload', { video: picked?.id, attached: {}, form })).toBe(true)
  expect(await app.call('queueUpload', { video: 'A'.repeat(22), attached: {}, form })).toBe(false)
  expect(app.seen.tray).toBeNull()
  await app.lastWindow.closeByHand()
  expect(app.seen.hasQuit).toBe(false)
  expect(app.seen.tray?.words).toMatch(/^Turnout: /)
  expect(app.seen.tray?.menu.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['Open Turnout', 'Quit']),
  )
  app.seen.tray?.click()
  expect(app.windows).toHaveLength(2)
  expect(app.seen.tray).toBeNull()
  await app.lastWindow.closeByHand()
  app.app.emit('before-quit')

  const again = await startDouble({ userData: app.userData, stored: { server: SERVER } })
  const [upload] = (await again.call('getUploads')) as BackgroundUpload[]
  expect(upload).toMatchObject({ title: 'Night drill', userId: 7 })
  // Nothing is left: the end of the window is the end of the desktop app.
  await again.call('stopUpload', { id: upload?.id })
  await again.lastWindow.closeByHand()
  expect(again.seen.hasQuit).toBe(true)
})

test('an entry that cannot be read any more does not affect the others', async () => {
  const [film = ''] = await start()
  const [picked] = await choose([film])
  await app.call('queueUpload', { video: picked?.id, attached: {}, form })
  const written = JSON.parse(await readFile(path.join(app.userData, 'uploads.json'), 'utf8')) as unknown[]
  const file = path.join(app.userData, 'of-another-version.json')
  await writeFile(file, JSON.stringify([{ id: 'older' }, ...written]))
  expect(openUploadLedger(file).entries).toMatchObject([{ form, server: SERVER }])
})

test('a file that is dropped on the desktop app’s icon waits for the page', async () => {
  const [film = '', , , text = ''] = await start('darwin')
  const preventDefault = vi.fn<() => void>()
  for (const file of [film, text]) app.app.emit('open-file', { preventDefault }, file)
  expect(preventDefault).toHaveBeenCalledTimes(2)
  expect(app.lastWindow.webContents.sent.map(({ channel }) => channel)).toContain('turnout:event:filesOpened')
  expect(await app.call('takeOpenedFiles')).toMatchObject([{ name: 'one.mp4' }])
  expect(await app.call('takeOpenedFiles')).toEqual([])
  // A path that the page names must still be a video or a picture.
  expect(await app.call('adoptFiles', { paths: [text, 'one.mp4', path.dirname(film)] })).toEqual([])
})

test('the ledger of the release before is continued: its thumbnail, and what had arrived', async () => {
  await start()
  const file = path.join(app.userData, 'former.json')
  const onDisk = { name: 'one.mp4', size: 16, lastModified: 1, uploadId: 'a' }
  const former = {
    id: 'former',
    server: SERVER,
    form,
    video: { ...onDisk, path: '/films/one.mp4' },
    failure: null,
  }
  const cover = { ...onDisk, path: '/films/cover.png', name: 'cover.png', uploadId: null }
  await writeFile(
    file,
    JSON.stringify([
      { ...former, thumbnail: cover, arrived: null },
      { ...former, thumbnail: null, arrived: { video: 'v.mp4', thumbnail: 't.webp' } },
    ]),
  )
  const [sending, arrived] = openUploadLedger(file).entries
  expect(sending).toMatchObject({ attached: { thumbnail: cover }, arrived: null })
  expect(arrived).toMatchObject({
    attached: {},
    arrived: { video: { path: 'v.mp4' }, thumbnail: { path: 't.webp' } },
  })
  expect(sending).not.toHaveProperty('thumbnail')
})

test('a damaged ledger is kept beside the new one', async () => {
  await start()
  const file = path.join(app.userData, 'damaged.json')
  await writeFile(file, '[{"id": "half')
  const ledger = openUploadLedger(file)
  expect(ledger.entries).toEqual([])
  expect(await readFile(`${file}.unreadable`, 'utf8')).toBe('[{"id": "half')
})
