import { readFile } from 'node:fs/promises'
import { request, type APIRequestContext, type Page } from '@playwright/test'
import { aSmallVideo } from '#server/testing/videos.ts'
import { ADMIN, expect } from './fixtures.ts'
import { createAccount, listCategories, newPerson, type Person } from './people.ts'

/** The administrator's calls of the API, without the page. */
export async function adminRequests(baseUrl: string): Promise<APIRequestContext> {
  const admin = await request.newContext({ baseURL: baseUrl })
  expect((await admin.post('/api/auth/login', { data: ADMIN })).ok()).toBe(true)
  return admin
}

/** Every answer of this call fails with this message, or without one, until the route is removed again. */
export const failCalls = (page: Page, url: string, body = '') =>
  page.route(url, (route) => route.fulfill({ status: 500, body }))

/** The message of a failing server. */
export const FLOODED = '{"code":"internal","message":"The cellar is flooded."}'

export interface Sent {
  title: string
  isMicroClip?: boolean
}

/** The state of a video, as the server has it. A server may end an idle connection at the moment of a call. */
export const stateOf = async (admin: APIRequestContext, id: number) => {
  const answer = await admin.get(`/api/admin/videos/${id}`, { maxRetries: 2 })
  return ((await answer.json()) as { approvalStatus: string }).approvalStatus
}

/**
 * Videos of one new member that wait for review, in their order.
 * @param path of each video file; a small one by default
 */
export async function sendIn(
  baseUrl: string,
  videos: Sent[],
  path?: string,
): Promise<{ by: Person; ids: number[] }> {
  const requests = await request.newContext({ baseURL: baseUrl })
  try {
    const by = await createAccount(requests, newPerson())
    const buffer = await (path === undefined ? aSmallVideo() : readFile(path))
    const [category] = await listCategories(requests)
    const ids: number[] = []
    for (const { title, isMicroClip = false } of videos) {
      const file = { name: 'lesson.mp4', mimeType: 'video/mp4', buffer }
      const uploaded = await requests.post('/api/upload', { multipart: { video: file } })
      // The fields of an upload (docs/requirements/requests-and-queries.md).
      const { video } = (await uploaded.json()) as { video: { path: string } }
      const data = {
        title,
        categoryId: category?.id,
        videoFile: video.path,
        thumbnailFile: null,
        isMicroClip,
      }
      const created = await requests.post('/api/videos', { data })
      expect(created.status()).toBe(201)
      const { id } = (await created.json()) as { id: number }
      ids.push(id)
      // The video is processed first, where that takes time.
      await expect
        .poll(
          async () =>
            ((await (await requests.get(`/api/videos/${id}`)).json()) as { approvalStatus: string })
              .approvalStatus,
          { timeout: 30_000 },
        )
        .toBe('pending')
    }
    return { by, ids }
  } finally {
    await requests.dispose()
  }
}
