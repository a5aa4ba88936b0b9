import { page } from 'vitest/browser'
import smallVideo from '../../server/testing/small-drill.mp4?url'
import { ask } from './network.ts'

/** Uploads a small film as the person of this page. @returns its path */
export async function uploadFile(): Promise<string> {
  const file = await (await fetch(smallVideo)).blob()
  const body = new FormData()
  body.set('video', new File([file], 'drill.mp4', { type: 'video/mp4' }))
  const answer = await fetch('/api/upload', { method: 'POST', body })
  const { video } = (await answer.json()) as { video: { path: string } }
  return video.path
}

/** Uploads a lesson and sends it for review, as the person of this page. @returns its id */
export async function sendLesson(title: string): Promise<number> {
  const [known] = await ask<{ categoryId: number }[]>('/api/videos')
  const form = { title, categoryId: known?.categoryId, videoFile: await uploadFile() }
  return (await ask<{ id: number }>('/api/videos', form)).id
}

/** Drops small films with these names on the place for the video of an upload form. */
export async function dropFilms(names: readonly string[]): Promise<void> {
  const film = await (await fetch(smallVideo)).blob()
  const files = names.map((name) => new File([film], name, { type: 'video/mp4' }))
  const drop = new DragEvent('drop', { bubbles: true, cancelable: true })
  Object.defineProperty(drop, 'dataTransfer', { value: { files } })
  const place = await page.getByRole('button', { name: 'Choose videos' }).findElement()
  place.dispatchEvent(drop)
}
