import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { request, type APIRequestContext, type APIResponse, type Browser, type Page } from '@playwright/test'
import { DEMO_ADMIN, DEMO_PASSWORD } from '#server/demo/demo-accounts.ts'
import { ADMIN, expect, POSTER_FILE, VIDEO_FILE, type Site } from './fixtures.ts'

export interface Person {
  username: string
  password: string
  email: string
  firstName?: string
  lastName?: string
}

/** Widths with different layouts. */
export const VIEWPORTS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

/** The data of a new account. */
export function newPerson(names: Pick<Person, 'firstName' | 'lastName'> = {}): Person {
  const username = `crew_${randomUUID().slice(0, 8)}`
  return { username, password: 'secret-pass', email: `${username}@example.org`, ...names }
}

async function answered<Answer>(call: Promise<APIResponse>): Promise<Answer> {
  const response = await call
  expect(response.ok(), `${response.url()} answered ${response.status()}`).toBe(true)
  return (await response.json()) as Answer
}

/** Registers a new account. Afterwards the cookie of `requests` is signed in. */
export async function createAccount(requests: APIRequestContext, person = newPerson()): Promise<Person> {
  await answered(requests.post('/api/auth/register', { data: person }))
  return person
}

/** The next load asks who is signed in: its cookie is of a session that the server doesn't know. */
export const presentEndedSession = (page: Page, { baseUrl }: Pick<Site, 'baseUrl'>): Promise<void> =>
  page.context().addCookies([{ name: 'turnout_session', value: randomUUID(), url: baseUrl }])

/** Signs the page in as a new member. */
export const joinAs = (page: Page, person = newPerson()): Promise<Person> =>
  createAccount(page.request, person)

type Login = Pick<Person, 'username' | 'password'>

/** Signs in by a request, and stores the token that the live connection sends. */
export async function enterLive(page: Page, { username, password }: Login): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { username, password } })
  const { token } = (await answer.json()) as { token: string }
  await page.addInitScript((known) => localStorage.setItem('authToken', known), token)
}

/** A page of a person on a device of its own. */
export async function openPageOf(
  browser: Browser,
  baseURL: string,
  person: Login,
  viewport: { width: number; height: number } = VIEWPORTS[0],
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport })
  const page = await context.newPage()
  await enterLive(page, person)
  return page
}

/** Signs the page in as the administrator. */
export async function enterAsAdmin(page: Page): Promise<void> {
  await answered(page.request.post('/api/auth/login', { data: ADMIN }))
}

/** Signs the page in as the administrator of the demo library. */
export async function enterAsDemoAdmin(page: Page): Promise<void> {
  const data = { username: DEMO_ADMIN, password: DEMO_PASSWORD }
  await answered(page.request.post('/api/auth/login', { data }))
}

interface Named {
  id: number
  name: string
}

export const listCategories = (requests: APIRequestContext): Promise<Named[]> =>
  answered<Named[]>(requests.get('/api/categories'))

/**
 * A training video of a new member that the administrator has approved, for tests that are not about the
 * review.
 * @param prepare is called with the member's signed-in requests before the upload
 */
export async function publishVideo(
  baseUrl: string,
  title: string,
  prepare?: (creator: APIRequestContext, person: Person) => Promise<void>,
): Promise<{ id: number }> {
  const creator = await request.newContext({ baseURL: baseUrl })
  const admin = await request.newContext({ baseURL: baseUrl })
  try {
    const person = await createAccount(creator)
    await prepare?.(creator, person)
    const [buffer, picture] = await Promise.all([readFile(VIDEO_FILE), readFile(POSTER_FILE)])
    const { video } = await answered<{ video: { path: string } }>(
      creator.post('/api/upload', {
        multipart: {
          video: { name: 'lesson.mp4', mimeType: 'video/mp4', buffer },
          poster: { name: 'poster.jpg', mimeType: 'image/jpeg', buffer: picture },
        },
      }),
    )
    const [category] = await listCategories(creator)
    const { id } = await answered<{ id: number }>(
      creator.post('/api/videos', {
        data: { title, categoryId: category?.id, videoFile: video.path, thumbnailFile: null },
      }),
    )
    await answered(admin.post('/api/auth/login', { data: ADMIN }))
    // Repeats the call until the video is processed: before that, an approval is refused.
    await expect(async () => {
      const response = await admin.post(`/api/admin/videos/${id}/approve`)
      expect(response.ok()).toBe(true)
    }).toPass({ timeout: 30_000 })
    return { id }
  } finally {
    await creator.dispose()
    await admin.dispose()
  }
}
