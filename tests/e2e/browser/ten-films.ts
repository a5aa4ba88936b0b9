import { createHash } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { ShellPage } from '../../pages/shell-page.ts'
import { UploadListPage } from '../../pages/upload-list-page.ts'
import { expect, LIVE_CUT, test as base } from './fixtures.ts'
import { openLine } from './flaky-network-proxy.ts'
import { makeLargeVideo, makeVideo } from './media-fixtures.ts'
import { joinAs } from './people.ts'

export const FILMS = 10

/** The page reaches the server over a line that the test can break. */
export const test = base.extend<{ line: Awaited<ReturnType<typeof openLine>> }>({
  line: async ({ site, forgive }, use) => {
    const line = await openLine(site.baseUrl)
    // The line breaks under any request of the page, which is repeated.
    forgive(/net::ERR_\w+ at http:\/\/[^/]+\/api\//)
    // A call whose answer was lost is repeated, and the server says that it was done.
    forgive(/status of 409 .* at http:\/\/[^/]+\/api\/(uploads|videos)\b|^RequestError: 409/)
    // The live connection shares the line.
    forgive(LIVE_CUT)
    await use(line)
    await line.close()
  },
  baseURL: async ({ line }, use) => use(line.baseUrl),
})

interface OwnVideo {
  title: string
  videoFile: string
}

/** The connection of an earlier request may be closed at this moment, because it has rested. */
const RESTED = { maxRetries: 2 }

export async function ownVideos(requests: APIRequestContext): Promise<OwnVideo[]> {
  const { id } = (await (await requests.get('/api/auth/user', RESTED)).json()) as { id: number }
  return (await (await requests.get(`/api/users/${id}/videos`, RESTED)).json()) as OwnVideo[]
}

/** The hash of what the server has of each own video, by title. */
async function storedHashes(requests: APIRequestContext): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (const { title, videoFile } of await ownVideos(requests)) {
    const stored = await requests.get(`/uploads/${videoFile}`, RESTED)
    hashes.set(
      title,
      createHash('sha256')
        .update(await stored.body())
        .digest('hex'),
    )
  }
  return hashes
}

/** Films of ffmpeg, each in a file of this size. */
export async function makeFilms(count: number, bytes: number) {
  const real = await makeVideo('real.mp4', { seconds: 1 })
  const films: { path: string; sha256: string; title: string }[] = []
  for (let number = 1; number <= count; number += 1) {
    const film = await makeLargeVideo(`hose_line_${number}.mp4`, bytes, real)
    films.push({ ...film, title: `Hose line ${number}` })
  }
  return films
}

interface TenFilms {
  page: Page
  line: Awaited<ReturnType<typeof openLine>>
  bytes: number
  /** Begins the faults of the line, when all films are dropped. */
  breakLine: () => void
}

/** Drops ten films at once, writes the titles while they are sent, and waits until each has arrived, once, as it is. */
export async function sendTenFilms({ page, line, bytes, breakLine }: TenFilms) {
  const list = new UploadListPage(page)
  const films = await makeFilms(FILMS, bytes)
  await joinAs(page)
  await page.goto('/upload/training')
  // After the last record the app opens the home page, which has no part in this: it loads over a line that holds.
  const recorded = new Set<unknown>()
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'POST' || !request.url().endsWith('/api/videos')) return
    if (response.ok() || response.status() === 409) recorded.add(request.postDataJSON().videoFile)
    if (recorded.size === FILMS) line.mend()
  })
  const begunAt = Date.now()
  breakLine()
  await list.drop(films.map((film) => film.path))
  await expect(list.rows).toHaveCount(FILMS)
  await expect(list.row('Hose line 1')).toContainText(/Sending \d+ %|Connection lost/)
  const expected = new Map<string, string>()
  for (const { title, sha256 } of films) {
    const written = `${title}: written on the way`
    await list.fillIn(title, written, 'Crew Wellbeing')
    expected.set(written, sha256)
  }
  const shell = new ShellPage(page)
  await expect(shell.toast.filter({ hasText: '10 videos uploaded successfully' })).toBeVisible({
    timeout: 400_000,
  })
  const seconds = Math.round((Date.now() - begunAt) / 1000)
  const breaks = line.cuts()
  const sentBytes = line.sent()
  await expect(page).toHaveURL('/')
  const own = await ownVideos(page.request)
  expect(own.map(({ title }) => title).toSorted()).toEqual([...expected.keys()].toSorted())
  expect(await storedHashes(page.request)).toEqual(expected)
  return { seconds, breaks, films: own.length, sentBytes }
}
