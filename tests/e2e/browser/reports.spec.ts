import type { Page } from '@playwright/test'
import { expectInFront } from '../../pages/dialog.ts'
import { BellPage } from '../../pages/bell-page.ts'
import { ShellPage } from '../../pages/shell-page.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin, joinAs, newPerson } from './people.ts'
import { publishLibrary, type Library } from './published-library.ts'
import { expectSoundAtBothWidths } from './responsive.ts'

test.use({ siteName: 'reports' })

const PHONE = { width: 390, height: 844 }

let library: Library
test.beforeAll(async ({ site }) => {
  library = await publishLibrary(site.baseUrl, [{ title: 'Ladder raise' }, { title: 'Mask fit' }])
})
const videoAt = (index: number) => {
  const found = library.videos[index]
  if (!found) throw new Error('The library has two videos')
  return found
}

const dialogOf = (page: Page, kind: 'video' | 'comment') =>
  page.getByRole('dialog', { name: `Report this ${kind}` })
const reports = (page: Page) => page.getByRole('list', { name: 'Open reports' }).locator(':scope > li')

test('RM-14 a visitor reports a video on a phone, and loses nothing of the text where the line is down', async ({
  page,
  forgive,
}) => {
  forgive(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 400/)
  await page.setViewportSize(PHONE)
  await page.goto(`/video/${videoAt(0).id}`)
  const report = page.getByRole('main').getByRole('button', { name: 'Report', exact: true })
  await report.click()
  const dialog = dialogOf(page, 'video')
  await expectInFront(dialog)
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose what is wrong.')
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  await dialog.getByRole('textbox', { name: 'Details (optional)' }).fill('A name on the chart at 0:12')
  await expectSoundAtBothWidths(page, 'the dialog of a report')
  const path = '**/api/videos/*/reports'
  await page.route(path, (route) => route.abort())
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(page.locator('[data-toast="destructive"]')).toContainText('Not reported')
  await expect(dialog.getByRole('textbox')).toHaveValue('A name on the chart at 0:12')
  await page.unroute(path)
  await dialog.getByRole('button', { name: 'Report' }).click()
  await new ShellPage(page).expectToast(
    'Thank you for your report',
    'The training officers look at it.',
    'success',
  )
  await expect(dialog).toBeHidden()
  await expect(report).toBeFocused()
})

test('RM-14 RM-06 RM-07 RM-09 members report a comment, a short and a video, and an officer decides one after the other', async ({
  page,
  browser,
  site,
  forgive,
}) => {
  test.slow()
  forgive(/status of 409/)
  const [first, short] = [videoAt(0), videoAt(1)]
  const chief = await browser.newContext({ baseURL: site.baseUrl })
  const desk = await chief.newPage()
  await enterAsAdmin(desk)
  const change = { data: { isMicroClip: true } }
  expect((await desk.request.patch(`/api/admin/videos/${short.id}`, change)).ok()).toBe(true)
  const author = await browser.newContext({ baseURL: site.baseUrl })
  const writer = await author.newPage()
  await joinAs(writer, newPerson({ firstName: 'Ben', lastName: 'Oduya' }))
  const text = 'Mr Miller of 12 Elm Street'
  await writer.request.post(`/api/videos/${first.id}/comments`, { data: { text } })
  await writer.goto(`/video/${first.id}#comments`)
  await expect(writer.getByText(text)).toBeVisible()
  await expect(writer.getByRole('button', { name: /^Report comment/ })).toHaveCount(0)

  await joinAs(page, newPerson({ firstName: 'Ana', lastName: 'Duarte' }))
  const shell = new ShellPage(page)
  await page.setViewportSize(PHONE)
  await page.goto(`/video/${first.id}#comments`)
  await page.getByRole('button', { name: `Report comment: ${text}` }).click()
  const ofComment = dialogOf(page, 'comment')
  await ofComment.getByRole('radio', { name: 'Shows a patient or private data' }).check()
  await ofComment.getByRole('button', { name: 'Report' }).click()
  await shell.expectToast(
    'Thank you for your report',
    'The training officers look at it. You hear what came of it.',
    'success',
  )
  await page.goto(`/shorts?clip=${short.id}`)
  await page.locator(`[data-clip="${short.id}"]:not([inert])`).getByRole('button', { name: 'Report' }).click()
  const ofVideo = dialogOf(page, 'video')
  await expectInFront(ofVideo)
  await ofVideo.getByRole('radio', { name: 'Wrong or dangerous content' }).check()
  await ofVideo.getByRole('textbox').fill('The seal is on the wrong side')
  await ofVideo.getByRole('button', { name: 'Report' }).click()
  await expect(ofVideo).toBeHidden()
  await page.goto(`/video/${first.id}`)
  await page.getByRole('button', { name: 'Report', exact: true }).first().click()
  await ofVideo.getByRole('radio', { name: 'Something else' }).check()
  await ofVideo.getByRole('button', { name: 'Report' }).click()
  await expect(ofVideo).toBeHidden()

  await desk.goto('/')
  const bell = new BellPage(desk)
  await bell.open()
  await expect(bell.rows.first()).toContainText('3 new reports')
  await bell.rows.first().click()
  await expect(desk).toHaveURL('/admin?tab=reports')
  await expect(desk.getByRole('tab', { name: 'Reports 3 open' })).toBeVisible()
  await expect(reports(desk)).toHaveCount(3)
  await expect(reports(desk).nth(0)).toContainText('Ladder raise')
  await expect(reports(desk).nth(0)).toContainText('2 reports since')
  await expect(reports(desk).nth(0)).toContainText('A visitor')
  await expect(reports(desk).nth(0)).toContainText('A name on the chart at 0:12')
  await expect(reports(desk).nth(0)).toContainText('Patient or private data')
  await expect(reports(desk).nth(1)).toContainText(text)
  await expect(reports(desk).nth(1)).toContainText('Ana Duarte')
  await expectSoundAtBothWidths(desk, 'the list of reports')
  // A second officer has the same list in front.
  const other = await chief.newPage()
  await other.routeWebSocket(/\/ws$/, () => undefined)
  await other.goto('/admin?tab=reports')
  await expect(reports(other)).toHaveCount(3)

  const officer = new ShellPage(desk)
  await desk.getByRole('button', { name: 'Remove comment on Ladder raise' }).click()
  await expect(reports(desk)).toHaveCount(2)
  await expect(desk.getByRole('heading', { name: 'Mask fit' })).toBeFocused()
  await officer.toast.getByRole('button', { name: 'Undo' }).click()
  await expect(reports(desk)).toHaveCount(3)
  await expect(desk.getByText(text)).toBeVisible()
  await desk.getByRole('button', { name: 'Remove comment on Ladder raise' }).click()
  await expect(reports(desk)).toHaveCount(2)

  await desk.getByRole('button', { name: 'Withdraw Mask fit' }).click()
  const withdrawal = desk.getByRole('dialog', { name: 'Withdraw this video?' })
  await expect(withdrawal.getByRole('textbox', { name: 'Reason' })).toHaveValue('Wrong or dangerous content.')
  await expectSoundAtBothWidths(desk, 'the withdrawal of a reported video')
  await withdrawal.getByRole('button', { name: 'Withdraw' }).click()
  await expect(withdrawal).toBeHidden()
  await expect(reports(desk)).toHaveCount(1)
  await expect(desk.getByRole('heading', { name: 'Ladder raise' })).toBeFocused()

  await other.getByRole('button', { name: 'Nothing wrong: Mask fit' }).click()
  await expect(other.locator('[data-toast="destructive"]')).toContainText(
    'chief has decided this already: it was withdrawn.',
  )
  await expect(reports(other)).toHaveCount(1)

  await desk.getByRole('button', { name: 'Nothing wrong: Ladder raise' }).press('Enter')
  await expect(desk.getByText('No open reports')).toBeVisible()
  await expect(desk.getByRole('tab', { name: 'Reports', exact: true })).toBeVisible()
  await desk.getByRole('button', { name: 'Settled' }).click()
  await expect(desk.getByRole('list', { name: 'Settled reports' })).toContainText('chief: it was withdrawn')
  await expectSoundAtBothWidths(desk, 'the settled reports')

  await page.goto('/notifications')
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows.filter({ hasText: 'You reported “Mask fit”: it was withdrawn' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'You reported “Ladder raise”: it stays' })).toHaveCount(1)
  await chief.close()
  await author.close()
})
