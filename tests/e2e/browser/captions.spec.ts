import { CaptionsPage } from '../../pages/captions-page.ts'
import { SearchPage } from '../../pages/search-page.ts'
import { UploadPage } from '../../pages/upload-page.ts'
import { expectSoundAtBothWidths } from './responsive.ts'
import { expect, test, VIDEO_FILE } from './fixtures.ts'
import { enterAsAdmin, joinAs, listCategories, publishVideo } from './people.ts'
import { approve } from './published-library.ts'

const WORD = 'quietbreath'
const FILE = `WEBVTT

00:00.000 --> 00:06.000
Breathe in for four

00:06.000 --> 00:19.000
and hold the ${WORD}.
`

test('captions are uploaded, edited beside the player, shown and found', async ({ page, site }) => {
  await joinAs(page)
  const upload = new UploadPage(page)
  const captions = new CaptionsPage(page)
  await page.goto('/upload/training')
  const [category] = await listCategories(page.request)
  await upload.fillIn({ title: `Captioned ${WORD}`, category: String(category?.id), file: VIDEO_FILE })
  const field = page.getByLabel('Captions (optional)')
  const pick = (text: string) =>
    field.setInputFiles({ name: 'lesson.vtt', mimeType: 'text/vtt', buffer: Buffer.from(text) })
  await pick(FILE.replace('00:19.000', '00:01.000'))
  await expect(page.getByText('Left out: Line 6 ends before it starts.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove captions' }).click()
  await pick(FILE)
  await expect(page.getByText('lesson.vtt')).toBeVisible()
  const created = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/api/videos'),
  )
  await upload.send.click()
  const { id, captionsUrl } = (await (await created).json()) as { id: number; captionsUrl: string }
  expect(captionsUrl).toContain(`/api/videos/${id}/captions.vtt`)
  await approve(site.baseUrl, id)

  await page.goto(`/video/${id}`)
  await captions.expectTracks(1)
  await expect.poll(() => captions.shown()).toBeNull()
  await page.getByRole('group', { name: 'Video player' }).focus()
  await page.keyboard.press('c')
  // Before the first play or seek, HTML shows no cue (the show poster flag).
  await page.keyboard.press('k')
  await expect.poll(() => captions.shown()).toMatch(/Breathe in for four|and hold/)

  await page.getByRole('button', { name: 'Edit captions' }).click()
  await expect(captions.lines).toHaveCount(2)
  await captions.editor.getByRole('button', { name: 'Play from line 2' }).click()
  await expect.poll(() => captions.time()).toBeGreaterThanOrEqual(6)
  await expect.poll(() => captions.shown()).toBe(`and hold the ${WORD}.`)
  await expect(captions.startOf(1)).toHaveValue('00:00.000')
  await captions.startOf(1).fill('soon')
  await captions.save.click()
  await expect(captions.editor.getByText('Please write times like 00:01.500.')).toBeVisible()
  await expect(captions.startOf(1)).toBeFocused()
  await expectSoundAtBothWidths(page, 'the problem of a line')
  await captions.startOf(1).fill('0:01')
  await captions.says(1).fill('Slowly in')
  await captions.save.click()
  await expect(captions.editor.getByRole('status')).toHaveText('Saved')
  // The focus stays for the next line.
  await expect(captions.save).toBeFocused()
  await expect(captions.says(1)).toHaveValue('Slowly in')
  await expectSoundAtBothWidths(page, 'the saved captions')
  await captions.says(2).press('End')
  await captions.says(2).pressSequentially('!')
  await expect(captions.editor.getByRole('status')).toHaveText('')
  await captions.says(2).press('Backspace')
  await captions.editor.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(captions.editor).toBeHidden()

  // The device remembers that captions are on.
  await page.reload()
  await expect.poll(() => captions.shown()).not.toBeNull()

  await page.goto(`/search?q=${WORD}`)
  const search = new SearchPage(page)
  const hit = search.results.getByRole('link', { name: `and hold the ${WORD}.` })
  await expect(hit).toBeVisible()
  await expectSoundAtBothWidths(page, 'the search result')
  await hit.click()
  await expect(page).toHaveURL(`/video/${id}?start=6`)
  await expect.poll(() => captions.time()).toBeGreaterThanOrEqual(6)
})

const line = (startMs: number, text: string) => ({ startMs, endMs: startMs + 3000, text })

test('typed lines survive leaving the page, and a save by another person', async ({
  page,
  site,
  forgive,
}) => {
  forgive(/409/)
  const { id } = await publishVideo(site.baseUrl, 'Captioned by two')
  await enterAsAdmin(page)
  const { id: userId } = (await (await page.request.get('/api/auth/user')).json()) as { id: number }
  const draftKey = `draft:captions:${userId}:${id}`
  const captions = new CaptionsPage(page)
  const path = `/api/videos/${id}/captions`
  const cuesOf = async () => ((await (await page.request.get(path)).json()) as { cues: object[] }).cues
  const saveElsewhere = async (cues: object[]) => {
    const { version } = (await (await page.request.get(path)).json()) as { version: number }
    expect((await page.request.put(path, { data: { cues, version } })).status()).toBe(200)
  }
  await saveElsewhere([line(0, 'Look, listen, feel')])
  await page.goto(`/video/${id}?captions=edit`)
  await captions.says(1).fill('Look, listen and feel')
  // One press on the logo leaves the page.
  await page.getByRole('link', { name: 'Turnout' }).first().click()
  await expect(captions.editor).toBeHidden()
  await page.evaluate((key) => {
    const draft = JSON.parse(localStorage.getItem(key) ?? '{}') as { keptAt: number }
    localStorage.setItem(key, JSON.stringify({ ...draft, keptAt: draft.keptAt - 3 * 3600_000 }))
  }, draftKey)
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(`/video/${id}?captions=edit`)
    await expect(captions.says(1)).toHaveValue('Look, listen and feel')
    // Looking at the lines makes them no younger.
    await expect(
      captions.editor.getByText('These lines were kept on this device 3 hours ago and aren’t saved yet.'),
    ).toBeVisible()
  }
  await expectSoundAtBothWidths(page, 'lines of an earlier visit')

  await saveElsewhere([line(0, 'Look, listen, feel'), line(4000, 'Compress 5 cm')])
  await captions.save.click()
  const conflict = captions.editor.getByRole('group', { name: /^Somebody else saved/ })
  await expect(conflict).toBeFocused()
  await expect(captions.says(1)).toHaveValue('Look, listen and feel')
  await expect(conflict.getByRole('listitem')).toHaveText([/Look, listen, feel/, /Compress 5 cm/])
  await expectSoundAtBothWidths(page, 'the conflict')
  await page.reload()
  await expect(captions.says(1)).toHaveValue('Look, listen and feel')
  await conflict.getByRole('button', { name: 'Add their line: Compress 5 cm' }).click()
  await expect(captions.says(2)).toHaveValue('Compress 5 cm')
  await conflict.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(conflict).toBeHidden()
  await expect(captions.editor.getByText('Saved')).toBeVisible()
  const kept = () => page.evaluate((key) => localStorage.getItem(key), draftKey)
  await expect.poll(kept).toBeNull()
  expect(await cuesOf()).toEqual([line(0, 'Look, listen and feel'), line(4000, 'Compress 5 cm')])

  await captions.says(1).fill('Mine')
  await saveElsewhere([line(0, 'Theirs')])
  await captions.save.click()
  await conflict.getByRole('button', { name: 'Use theirs' }).click()
  const question = page.getByRole('alertdialog', { name: 'Discard your lines?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(captions.says(1)).toHaveValue('Mine')
  await conflict.getByRole('button', { name: 'Use theirs' }).click()
  await question.getByRole('button', { name: 'Discard my lines' }).click()
  await expect(captions.says(1)).toHaveValue('Theirs')
  await page.reload()
  await expect(captions.says(1)).toHaveValue('Theirs')
  await expect(captions.says(2)).toBeHidden()
  expect(await cuesOf()).toEqual([line(0, 'Theirs')])

  // Where the device keeps nothing, the lines outlast the screen, and the browser asks before the page goes.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await captions.says(1).fill('Nowhere but here')
  await page.getByRole('link', { name: 'Turnout' }).first().click()
  await expect(captions.editor).toBeHidden()
  await page.goBack()
  await expect(captions.says(1)).toHaveValue('Nowhere but here')
  const asked = page.waitForEvent('dialog')
  const left = page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).dismiss()
  await left
})
