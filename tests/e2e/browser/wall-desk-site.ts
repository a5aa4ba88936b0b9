import path from 'node:path'
import type { APIRequestContext, Page } from '@playwright/test'
import { WALL_ADMIN } from '#server/testing/fill-wall.ts'
import { test as base } from './fixtures.ts'
import { makePicture, type MadeClip } from './wall-clips.ts'
import { withWallSite, type WallSite } from './wall-site.ts'
import { callsOf } from './roll-call-site.ts'

const SECONDS = 600
export const LESSONS = [
  { title: 'Throw the ground ladder alone', size: '320x180' },
  { title: 'Tourniquet over the clothes', size: '180x320' },
]
/** What a wall plays unless the desk says otherwise. */
export const PROGRAMME = {
  lessonIds: [] as number[],
  categoryIds: null,
  hasTraining: false,
  hours: null,
  quietHours: null,
  volume: null as number | null,
  hasCaptions: null,
}

async function makeLessons(folder: string): Promise<MadeClip[]> {
  const files: MadeClip[] = []
  for (const { title, size } of LESSONS) {
    const file = path.join(folder, `${size}.mp4`)
    await makePicture({ file, size, seconds: SECONDS, rate: 2, hue: files.length * 90 })
    files.push({ title, path: file, seconds: SECONDS })
  }
  return files
}

export const test = base.extend<object, { wallSite: WallSite }>({
  wallSite: [
    // Playwright reads the names of the wanted fixtures from the first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => withWallSite(makeLessons, use),
    { scope: 'worker' },
  ],
  baseURL: async ({ wallSite }, use) => use(wallSite.baseUrl),
  serviceWorkers: 'allow',
  viewport: { width: 1280, height: 720 },
})

/** The desk: an administrator in a browser of their own. */
export async function openDesk(request: APIRequestContext) {
  await request.post('/api/auth/login', { data: WALL_ADMIN })
  const call = callsOf(request)
  return {
    call,
    clips: () => call<{ id: number; title: string }[]>('GET', '/wall/clips'),
    add: (name: string) => call<{ id: number; code: string }>('POST', '/admin/walls', { name }),
    announce: (text: string, forMs: number, wallId: number | null = null) =>
      call<{ id: number }>('POST', '/admin/wall-announcements', {
        text,
        startsAt: new Date(Date.now() - 1000).toISOString(),
        endsAt: new Date(Date.now() + forMs).toISOString(),
        wallId,
      }),
  }
}

/** Enrols the browser of the page as a wall. */
export const enrol = (page: Page, code: string) =>
  page.request.post('/api/wall/enrolment', { data: { code } })
