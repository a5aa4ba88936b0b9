import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { request, type APIRequestContext } from '@playwright/test'
import type { Video } from '#shared/contract/videos.ts'
import { ADMIN, expect, POSTER_FILE, VIDEO_FILE } from './fixtures.ts'
import { createAccount, listCategories, newPerson, type Person } from './people.ts'

/** A real video of 42 seconds. */
export const LONG_VIDEO_FILE = fileURLToPath(
  new URL('../../../resources/demo/air-management.mp4', import.meta.url),
)

export interface Library {
  creator: Person
  /** Sorted by title. */
  videos: Video[]
}

interface Lesson {
  title: string
  file?: string
}

async function submit(creator: APIRequestContext, { title, file = VIDEO_FILE }: Lesson): Promise<number> {
  const uploaded = await creator.post('/api/upload', {
    multipart: {
      video: { name: 'lesson.mp4', mimeType: 'video/mp4', buffer: await readFile(file) },
      poster: { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: await readFile(POSTER_FILE) },
    },
  })
  const { video } = (await uploaded.json()) as { video: { path: string } }
  const [category] = await listCategories(creator)
  const submitted = await creator.post('/api/videos', {
    data: { title, categoryId: category?.id, videoFile: video.path, thumbnailFile: null },
  })
  return ((await submitted.json()) as Video).id
}

export async function approve(baseUrl: string, ...ids: number[]): Promise<void> {
  const admin = await request.newContext({ baseURL: baseUrl })
  try {
    await admin.post('/api/auth/login', { data: ADMIN })
    for (const id of ids) {
      // Repeats the call until the video is processed: before that, an approval is refused. ffmpeg runs at a lower
      // priority than the browsers of all workers, and gets a twentieth of a core beside them.
      await expect(async () => {
        const response = await admin.post(`/api/admin/videos/${id}/approve`)
        expect(response.ok()).toBe(true)
      }).toPass({ timeout: 120_000 })
    }
  } finally {
    await admin.dispose()
  }
}

/** Approved training videos of one new creator. */
export async function publishLibrary(baseUrl: string, lessons: readonly Lesson[]): Promise<Library> {
  const creator = await request.newContext({ baseURL: baseUrl })
  try {
    const person = await createAccount(creator, newPerson({ firstName: 'Rosa', lastName: 'Marsh' }))
    const ids: number[] = []
    for (const lesson of lessons) ids.push(await submit(creator, lesson))
    await approve(baseUrl, ...ids)
    const videos = await Promise.all(
      ids.map(async (id) => (await (await creator.get(`/api/videos/${id}`)).json()) as Video),
    )
    return { creator: person, videos }
  } finally {
    await creator.dispose()
  }
}
