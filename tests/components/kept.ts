import { page } from 'vitest/browser'
import type { Video } from '#shared/contract/videos.ts'
import { keptLessons, type KeptLesson } from '../../desktop/renderer/lib/kept-copies.ts'
import { ask } from './network.ts'

const CACHE = 'kept-lessons'
/** The files of videos. */
export const FILES = /^\/uploads\/.+\.mp4$/

/** Two public lessons with files, as the person of this page reads them. */
export async function lessonsWithFiles(): Promise<[Video, Video]> {
  const videos = (await ask<Video[]>('/api/videos?limit=50')).filter(({ videoFile }) => videoFile)
  const [first] = videos
  const second = videos.find((video) => video.videoFile !== first?.videoFile)
  if (!first || !second) throw new Error('The demo library has no lessons with files')
  return [first, second]
}

/** A computer, because the browser of these tests has a pointer. */
export const kept = {
  keep: page.getByRole('button', { name: 'Keep on this computer', exact: true }),
  stop: page.getByRole('button', { name: /^Stop · \d+ %$/ }),
  remove: page.getByRole('button', { name: 'Remove from this computer', exact: true }),
  tryAgain: page.getByRole('button', { name: 'Try again', exact: true }),
  list: page.getByRole('list', { name: 'Kept on this computer' }),
  row: (title: string) => kept.list.getByRole('listitem').filter({ hasText: title }),

  /** The addresses in the cache. */
  async files(): Promise<string[]> {
    if (!(await caches.has(CACHE))) return []
    const requests = await (await caches.open(CACHE)).keys()
    return requests.map(({ url }) => new URL(url).pathname).toSorted()
  },
  async putFile(path: string): Promise<void> {
    await (await caches.open(CACHE)).put(path, new Response('bytes'))
  },
  removeFile: async (path: string): Promise<boolean> => (await caches.open(CACHE)).delete(path),
  /** A lesson that is kept already. */
  async add(video: Video, changes: Partial<KeptLesson> = {}, confirmedAt = Date.now()): Promise<void> {
    await kept.putFile(`/downloads/${video.id}/video`)
    const lesson = { video, hasPoster: false, hasCaptions: false, bytes: 5, keptAt: Date.now(), ...changes }
    keptLessons.set({ confirmedAt, lessons: [lesson, ...(keptLessons.get()?.lessons ?? [])] })
  },
}
