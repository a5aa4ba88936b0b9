import { afterEach, expect, test } from 'vitest'
import { commands, page, userEvent } from 'vitest/browser'
import type { Attachments } from '#shared/contract/attachments.ts'
import type { KeptVideo, Video } from '#shared/contract/videos.ts'
import { keptLessons, removeCopies } from '../../desktop/renderer/lib/kept-copies.ts'
import { enterAsAdmin, forgive, join, openApp, PHONE, WIDE } from './app.tsx'
import { kept } from './kept.ts'
import { ask, network } from './network.ts'
import { expectCount, expectTexts, expectToast, step } from './page.ts'
import { player } from './player.ts'
import { sendLesson } from './upload-film.ts'

afterEach(removeCopies)

const button = (name: string) => page.getByRole('button', { name, exact: true })
const files = page.getByRole('list', { name: 'Files', exact: true })
const text = (name: string, content = 'Mask up.') => new File([content], name, { type: 'text/plain' })
const PDF = '%PDF-1.4\nA sheet\n%%EOF\n'
const pdf = (name: string) => new File([PDF], name, { type: 'application/pdf' })
const chooser = page.getByLabelText('Files of the lesson')

const rows = ['Checklist.txtText · 8 BDownload', 'Plan.pdfPDF · 23 BDownload']

/** Stores a file and gives it to a lesson, as the person of this page. */
async function attach(id: number, ...added: File[]): Promise<void> {
  const uploaded: { file: string; name: string }[] = []
  for (const file of added) {
    const body = new FormData()
    body.set('attachment', file)
    const answer = await fetch('/api/upload/attachment', { method: 'POST', body })
    uploaded.push({ file: ((await answer.json()) as { path: string }).path, name: file.name })
  }
  const answer = await fetch(`/api/videos/${id}/attachments`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ files: uploaded }),
  })
  expect(answer.ok).toBe(true)
}

/** A public lesson with a text and a PDF, whose owner is signed in. */
async function aLesson() {
  const { username } = await join()
  const title = `Stretcher of ${username}`
  const id = await sendLesson(title)
  await attach(id, text('Checklist.txt'), pdf('Plan.pdf'))
  await enterAsAdmin()
  await ask(`/api/admin/videos/${id}/approve`, {})
  await ask('/api/auth/login', { username, password: 'secret-pass' })
  return { id, title, username }
}

test('a form sends files beside the film, each by itself', async () => {
  forgive(/RequestError: 415/)
  await join()
  await page.viewport(...PHONE)
  openApp('/upload/training')
  await step('AF-09 a picked file is sent at once, and the form waits for it', async () => {
    const goOn = network.hold(/^\/api\/upload\/attachment/)
    await userEvent.upload(chooser, [text('Checklist.txt'), pdf('Plan.pdf')])
    await expect.element(page.getByText('Sending Checklist.txt')).toBeVisible()
    await expect.element(button('Upload Video')).toBeDisabled()
    goOn()
    await expectTexts(files.getByRole('listitem'), ['Text · 8 B', 'PDF · 23 B'])
  })
  await step('AF-09 a file is renamed and removed', async () => {
    await page.getByRole('textbox', { name: 'Name of file 2' }).fill('Map of the yard')
    await button('Remove Checklist.txt').click()
    await expect.element(button('Add files')).toHaveFocus()
    await expectTexts(files.getByRole('listitem'), ['PDF · 23 B'])
    await expect.element(page.getByRole('textbox', { name: 'Name of file 1' })).toHaveValue('Map of the yard')
  })
  await step('AF-09 a refused file says why, and a lesson takes five', async () => {
    await userEvent.upload(chooser, text('page.pdf', '<html></html>'))
    await expect.element(page.getByText(/^page\.pdf: Please choose a PDF/)).toBeVisible()
    await userEvent.upload(
      chooser,
      [1, 2, 3, 4, 5].map((at) => text(`${at}.txt`)),
    )
    await expect.element(page.getByRole('textbox', { name: 'Name of file 5' })).toHaveValue('4.txt')
    await expect.element(page.getByRole('alert').getByText('A lesson has at most 5 files.')).toBeVisible()
    await expect.element(button('Add files')).toBeDisabled()
    expect(await commands.findInaccessible()).toEqual([])
  })
})

test('a lesson lists its files on its page and in its dialog', async () => {
  const { id } = await aLesson()
  for (const viewport of [PHONE, WIDE]) {
    await page.viewport(viewport[0], viewport[1])
    openApp(`/video/${id}`)
    await step('AF-10 the page of a lesson has name, kind, size and download of each file', async () => {
      await expectTexts(files.getByRole('listitem'), rows)
      const link = page.getByRole('link', { name: 'Download Plan.pdf' })
      await expect
        .element(link)
        .toHaveAttribute('href', expect.stringMatching(`^/api/videos/${id}/attachments/`))
      expect(await commands.findInaccessible()).toEqual([])
    })
  }
  openApp('/')
  await player.open(await ask<Video>(`/api/videos/${id}`))
  await step('AF-10 so has the dialog', () =>
    expectTexts(player.dialog.getByRole('list', { name: 'Files' }).getByRole('listitem'), rows),
  )
})

test('AF-10 a printed lesson lists the names of its files', async () => {
  const { id } = await aLesson()
  openApp(`/video/${id}`)
  await expectTexts(files.getByRole('listitem'), rows)
  await commands.emulateMedia({ media: 'print' })
  await expect.element(files.getByText('Checklist.txt')).toBeVisible()
  await expect.element(files.getByText('Plan.pdf')).toBeVisible()
  await expectCount(files.getByRole('link'), 0)
})

test('AF-13 a kept lesson has its files on this device, and follows the list of the server', async () => {
  // No worker plays the film here.
  forgive(/Failed to fetch/, /^Video failed to play/)
  const { id, title } = await aLesson()
  const { items } = await ask<Attachments>(`/api/videos/${id}/attachments`)
  const [first, second] = items.map((file) => `/downloads/${id}/attachment-${file.id}`)
  openApp(`/video/${id}`)
  await step('AF-13 the files are kept with their names and the policy of a download', async () => {
    await kept.keep.click()
    await expect.element(kept.remove).toBeVisible()
    expect(await kept.files()).toEqual(expect.arrayContaining([first, second]))
    const answer = await (await caches.open('kept-lessons')).match(second ?? '')
    expect(await answer?.text()).toBe(PDF)
    expect(answer?.headers.get('content-disposition')).toMatch(/^attachment; filename="Plan\.pdf"/)
  })
  await step('AF-13 the page without a server lists them with their addresses on this device', async () => {
    const mend = network.cut()
    openApp(`/video/${id}`)
    await expectTexts(files.getByRole('listitem'), rows)
    const link = page.getByRole('link', { name: 'Download Plan.pdf' })
    await expect.element(link).toHaveAttribute('href', second)
    await expect.element(link).not.toHaveAttribute('download')
    mend()
  })
  await step(
    'AF-13 a removed file leaves, a renamed one is fetched again, and the size follows',
    async () => {
      const sizeOf = () => keptLessons.get()?.lessons[0]?.bytes ?? 0
      const fetched = () => network.calls(/\/attachments\/\d+$/).map(({ path }) => path)
      const [before, asked] = [sizeOf(), fetched().length]
      network.answer(/^\/api\/kept\?/, async (_, send) => {
        const videos = (await (await send()).json()) as KeptVideo[]
        expect(videos.map(({ attachments }) => attachments)).toEqual([items])
        return Response.json(
          videos.map((video) => ({ ...video, attachments: [{ ...items[1], name: 'Map.pdf' }] })),
        )
      })
      openApp('/kept')
      await expect.poll(() => kept.files()).not.toContain(first)
      await expect.poll(sizeOf).toBe(before - 8)
      expect(fetched().slice(asked)).toEqual([`/api/videos/${id}/attachments/${items[1]?.id}`])
      expect(await kept.files()).toContain(second)
    },
  )
  await step('AF-13 they go with the lesson', async () => {
    await page.getByRole('button', { name: `Remove ${title}` }).click()
    await expect.poll(() => kept.files()).toEqual([])
  })
})

test('an owner changes the files of a public lesson, and the reviewer compares them', async () => {
  const { id, title, username } = await aLesson()
  await page.viewport(...WIDE)
  openApp('/profile?tab=uploads')
  await button(`Edit ${title}`).click()
  const dialog = page.getByRole('dialog', { name: 'Edit details' })
  await step('AF-11 the dialog of an own upload has its files, and saves them for a review', async () => {
    await expectTexts(dialog.getByRole('list', { name: 'Files' }).getByRole('listitem'), [
      'Text · 8 B',
      'PDF · 23 B',
    ])
    await dialog.getByRole('button', { name: 'Remove Plan.pdf' }).click()
    await dialog.getByRole('textbox', { name: 'Name of file 1' }).fill('Checklist 2')
    await dialog.getByRole('button', { name: 'Send for review' }).click()
    await expectToast('Sent for review', `“${title}” stays public as it is until your changes are reviewed.`)
    expect(await ask(`/api/videos/${id}/attachments`)).toMatchObject({
      items: [{ name: 'Checklist.txt' }, { name: 'Plan.pdf' }],
      proposed: [{ name: 'Checklist 2.txt' }],
    })
  })
  await enterAsAdmin()
  await step('AF-07 AF-11 the reviewer sees both lists and can download each file', async () => {
    openApp(`/admin?tab=pending-videos&search=${username}`)
    await button(`Review ${title}`).click()
    const review = page.getByRole('dialog', { name: 'Review Video' })
    const section = review.getByRole('region', { name: 'Files, changed' })
    const list = (name: string) => section.getByRole('list', { name }).getByRole('listitem')
    await expectTexts(list('Files, Public now'), rows)
    await expectTexts(list('Files, Proposed'), ['Checklist 2.txtText · 8 BDownload'])
    await expect.element(section.getByRole('link', { name: 'Download Plan.pdf' })).toBeVisible()
    expect(await commands.findInaccessible()).toEqual([])
  })
})
