import type { DownloadItem, DownloadList, DownloadMoved } from '#shared/bridge/downloads.ts'
import { attachmentPart, attachmentPath } from '#shared/attached-files.ts'
import { downloadPath, KEPT_CACHE, type DownloadPart } from '#shared/bridge/names.ts'
import type { KeptVideo, Video } from '#shared/contract/videos.ts'
import { withLocalFiles, type FilesBeside } from '#shared/downloaded-video.ts'
import { KEPT_LESSONS_DAYS, KEPT_LESSONS_MAX, KEPT_LESSONS_MAX_BYTES } from '#shared/limits/player.ts'
import { resolveStoredFile, thumbnailOf } from '#shared/media-url.ts'
import { api } from '../lib/api.ts'
import { createEmitter } from '../lib/create-store.ts'
import {
  copiesOwner,
  keptLessons,
  removeCopies,
  type KeptLesson,
  type ListedVideo,
} from '../lib/kept-copies.ts'
import { inOneTab } from '../lib/outbox.ts'
import { RequestError } from '../lib/request-error.ts'
import { fetchPart, KeepRefused, problemOf, requireRoom, type Fetching } from './fetch-part.ts'

/** A lesson that this page fetches, or failed to fetch. */
interface Run extends Fetching {
  title: string
  /** Why it failed, as a sentence; null while it is fetched. */
  problem: string | null
  ending: AbortController
}

const DAY_MS = 24 * 60 * 60 * 1000
const EVICTED_REASON = 'The browser removed it.'

const runs = new Map<number, Run>()
const changed = createEmitter<DownloadList>()
const moved = createEmitter<DownloadMoved>()
const withdrawn = createEmitter<{ title: string }>()

/** Whether the device has not reached the server for too long (KP-13). */
const isExpired = (): boolean =>
  Date.now() - (keptLessons.get()?.confirmedAt ?? Infinity) > KEPT_LESSONS_DAYS * DAY_MS
const lessons = (): readonly KeptLesson[] => (isExpired() ? [] : (keptLessons.get()?.lessons ?? []))
const find = (videoId: number) => lessons().find(({ video }) => video.id === videoId)
const bytesOf = (all: readonly { bytes: number }[]): number => all.reduce((sum, { bytes }) => sum + bytes, 0)

/** @param change of the list; it is read and written without a wait in between, because other tabs write it, too */
function write(change: (all: readonly KeptLesson[]) => readonly KeptLesson[], isConfirmed = false): void {
  const now = Date.now()
  const before = keptLessons.get() ?? { confirmedAt: now, lessons: [] }
  keptLessons.set({
    confirmedAt: isConfirmed ? now : before.confirmedAt,
    lessons: change(before.lessons),
  })
}
const without = (videoId: number) => (all: readonly KeptLesson[]) =>
  all.filter(({ video }) => video.id !== videoId)

/** The addresses of the files that are in the cache. */
const storedPaths = async (): Promise<ReadonlySet<string>> => {
  const requests = await (await caches.open(KEPT_CACHE)).keys().catch(() => [])
  return new Set(requests.map(({ url }) => new URL(url).pathname))
}

const isIn =
  (stored: ReadonlySet<string>) =>
  ({ video }: KeptLesson) =>
    stored.has(downloadPath(video.id, 'video'))

async function read(): Promise<DownloadList> {
  if (isExpired()) await removeCopies()
  const stored = await storedPaths()
  const kept = lessons()
    .filter(({ video }) => !runs.has(video.id))
    .map((lesson): DownloadItem => {
      const { video, bytes, keptAt } = lesson
      const isHere = isIn(stored)(lesson)
      return {
        videoId: video.id,
        title: video.title,
        state: isHere ? 'done' : 'failed',
        problem: isHere ? null : EVICTED_REASON,
        received: isHere ? bytes : 0,
        total: bytes,
        speed: null,
        isPinned: false,
        doneAt: keptAt,
      }
    })
  const fetched = [...runs].map(([videoId, { title, received, total, problem }]): DownloadItem => {
    const state = problem === null ? 'running' : 'failed'
    return { videoId, title, state, problem, received, total, speed: null, isPinned: false, doneAt: null }
  })
  const items = [...fetched.toReversed(), ...kept]
  return { quotaBytes: KEPT_LESSONS_MAX_BYTES, usedBytes: bytesOf(lessons().filter(isIn(stored))), items }
}

const tell = (): void => void read().then(changed.emit)
// Also after a change in another tab.
keptLessons.subscribe((kept) => {
  // The person has left.
  if (kept === null) {
    for (const { ending } of runs.values()) ending.abort()
    runs.clear()
  }
  tell()
})

async function removeFiles(isOf: (videoId: number) => boolean): Promise<void> {
  const cache = await caches.open(KEPT_CACHE)
  for (const request of await cache.keys()) {
    if (isOf(Number(new URL(request.url).pathname.split('/')[2]))) await cache.delete(request)
  }
}

/** Removes files that no other lesson has: those of a fetch that broke off. */
function removeStrays(videoId: number): Promise<void> {
  const known = new Set(without(videoId)(lessons()).map(({ video }) => video.id))
  return removeFiles((id) => !known.has(id))
}

/** The smallest file that has every detail a phone shows. */
const sourceOf = ({ renditions, videoFile }: Video): string | null => {
  const [smallest] = [...renditions].sort((one, other) => one.size - other.size)
  return smallest?.file ?? videoFile
}

/** The addresses of the files beside the film; the lesson is kept without one that does not arrive. */
function sourcesOf(video: ListedVideo): Map<DownloadPart, string> {
  const sources: [DownloadPart, string | null][] = [
    ['poster', thumbnailOf(video)],
    ['captions', video.captionsUrl],
  ]
  // A renamed file is fetched again: the answer has its name.
  for (const file of video.attachments ?? [])
    sources.push([
      attachmentPart(file),
      `${attachmentPath(video.id, file.id)}#${encodeURIComponent(file.name)}`,
    ])
  return new Map(sources.flatMap(([part, source]) => (source === null ? [] : [[part, source]])))
}

/** The addresses of those that are here. */
function sourcesHere({ video, hasPoster, hasCaptions, attachments }: KeptLesson): Map<DownloadPart, string> {
  const sources = sourcesOf({ ...video, attachments: [...(attachments ?? [])] })
  if (!hasPoster) sources.delete('poster')
  if (!hasCaptions) sources.delete('captions')
  return sources
}

/** Fetches the files beside the film whose addresses differ from those that are here, and removes the others. */
async function fetchBeside(
  cache: Cache,
  video: ListedVideo,
  run: Fetching,
  known?: KeptLesson,
): Promise<FilesBeside> {
  const here = known ? sourcesHere(known) : new Map<DownloadPart, string>()
  const wanted = sourcesOf(video)
  for (const [part, source] of here) {
    if (wanted.get(part) === source) continue
    await cache.delete(downloadPath(video.id, part))
    here.delete(part)
  }
  for (const [part, source] of wanted) {
    if (here.has(part)) continue
    await fetchPart(cache, downloadPath(video.id, part), source, run).then(
      () => here.set(part, source),
      () => undefined,
    )
  }
  run.ending.signal.throwIfAborted()
  return {
    hasPoster: here.has('poster'),
    hasCaptions: here.has('captions'),
    attachments: (video.attachments ?? []).filter((file) => here.has(attachmentPart(file))),
  }
}

async function keep(videoId: number, run: Run): Promise<void> {
  const owner = copiesOwner()
  const here = lessons().filter(isIn(await storedPaths()))
  // Another tab may have kept it meanwhile.
  if (here.some(({ video }) => video.id === videoId)) return
  const video = await api.getVideo({ id: videoId }, { signal: run.ending.signal })
  run.title = video.title
  const source = sourceOf(video)
  if (owner === null || source === null || video.approvalStatus !== 'approved')
    throw new KeepRefused('This lesson can’t be kept here.')
  if (without(videoId)(lessons()).length >= KEPT_LESSONS_MAX)
    throw new KeepRefused(`${KEPT_LESSONS_MAX} lessons are kept already. Remove a lesson first.`)
  const cache = await caches.open(KEPT_CACHE)
  await removeStrays(videoId)
  const path = downloadPath(videoId, 'video')
  run.room = (bytes) => requireRoom(bytesOf(here), bytes)
  await fetchPart(cache, path, resolveStoredFile(source), run)
  const beside = await fetchBeside(cache, video, run)
  // A sign-out meanwhile has removed the cache.
  if (copiesOwner() !== owner || !(await (await caches.open(KEPT_CACHE)).match(path)))
    throw new KeepRefused('It was removed while it arrived. Please try again.')
  const kept = { video, ...beside, bytes: run.received, keptAt: Date.now() }
  runs.delete(videoId)
  write((all) => [kept, ...without(videoId)(all)])
}

async function start(videoId: number): Promise<void> {
  if (runs.get(videoId)?.problem === null) return
  const ending = new AbortController()
  const run: Run = {
    title: find(videoId)?.video.title ?? `Video ${videoId}`,
    problem: null,
    received: 0,
    total: null,
    ending,
    room: () => Promise.resolve(),
    onReceived: () => moved.emit({ videoId, received: run.received, total: run.total, speed: null }),
  }
  runs.set(videoId, run)
  tell()
  // Chromium asks nothing, and decides by how the site is used.
  void navigator.storage.persist().catch(() => false)
  try {
    await inOneTab('kept lessons', () => (ending.signal.aborted ? Promise.resolve() : keep(videoId, run)))
    runs.delete(videoId)
  } catch (error) {
    if (ending.signal.aborted) runs.delete(videoId)
    else run.problem = problemOf(error)
    if (!find(videoId)) await removeFiles((id) => id === videoId).catch(() => undefined)
  }
  tell()
}

async function remove(videoId: number): Promise<void> {
  runs.get(videoId)?.ending.abort()
  runs.delete(videoId)
  write(without(videoId))
  tell()
  await removeFiles((id) => id === videoId)
}

/** What the server says of a lesson now; undefined where it is not public any more. */
async function renew(lesson: KeptLesson, now: KeptVideo | undefined): Promise<void> {
  const { id, title, videoFile } = lesson.video
  if (!now || now.videoFile !== videoFile) {
    await remove(id)
    if (now?.videoFile) void start(id)
    else withdrawn.emit({ title })
    return
  }
  const ending = new AbortController()
  const room = (more: number) => requireRoom(bytesOf(lessons()), more)
  const run = { received: 0, total: null, ending, onReceived: () => undefined, room }
  const beside = await fetchBeside(await caches.open(KEPT_CACHE), now, run, lesson)
  const bytes = lesson.bytes + bytesOf(beside.attachments) - bytesOf(lesson.attachments ?? [])
  write((all) => all.map((one) => (one.video.id === id ? { ...lesson, video: now, ...beside, bytes } : one)))
}

/** Asks which lessons are still public. A server that can't be reached changes nothing. */
async function check(): Promise<void> {
  const kept = lessons()
  if (kept.length === 0) return
  try {
    const shown = await api.listKept({ ids: kept.map(({ video }) => video.id).join(',') })
    const byId = new Map(shown.map((video) => [video.id, video]))
    for (const lesson of kept) if (find(lesson.video.id)) await renew(lesson, byId.get(lesson.video.id))
    write((all) => all, true)
  } catch (error) {
    // The library is for members, and the session has ended.
    if (error instanceof RequestError && error.status === 401) await removeCopies()
  }
}

/** The lessons that this browser keeps for the time without a server (decision 116). */
export const keptLessonsOfBrowser = {
  read,
  start,
  remove,
  check: (): Promise<void> => inOneTab('check of kept lessons', check),
  async readVideos(): Promise<KeptVideo[]> {
    return lessons()
      .filter(isIn(await storedPaths()))
      .map(({ video, attachments = [], ...beside }) => withLocalFiles(video, { ...beside, attachments }))
  },
  onChanged: changed.subscribe,
  onMoved: moved.subscribe,
  onWithdrawn: withdrawn.subscribe,
}
