import type { Page } from '@playwright/test'
import type { Video } from '#shared/contract/videos.ts'

/** A published video that is no clip. */
export async function anyLesson(page: Page): Promise<Video> {
  const videos: Video[] = await (await page.request.get('/api/videos/trending')).json()
  const lesson = videos.find(({ isMicroClip }) => !isMicroClip)
  if (!lesson) throw new Error('There is no lesson')
  return lesson
}
