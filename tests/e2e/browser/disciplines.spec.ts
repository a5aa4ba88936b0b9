import type { Locator, Page } from '@playwright/test'
import { adminRequests, sendIn } from './admin-library.ts'
import { expect, test } from './fixtures.ts'
import { enterAsAdmin, VIEWPORTS } from './people.ts'
import { expectAccessible } from './axe.ts'
import { expectFits, expectSoundAtBothWidths } from './responsive.ts'

test.use({ siteName: 'disciplines' })

const open = async (page: Page): Promise<Locator> => {
  await page.goto('/admin?tab=disciplines')
  const list = page.getByRole('list', { name: 'Disciplines' })
  await expect(list.getByRole('listitem').first()).toBeVisible()
  return list
}
const namesIn = (list: Locator): Promise<string[]> =>
  list
    .getByRole('listitem')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('p')?.textContent ?? ''))
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
/** By the API. @returns the id */
async function added(baseUrl: string, name: string): Promise<number> {
  const admin = await adminRequests(baseUrl)
  const answer = await admin.post('/api/admin/disciplines', {
    data: { name, icon: 'gauge', discipline: 'paramedicine' },
  })
  const { id } = (await answer.json()) as { id: number }
  await admin.dispose()
  return id
}

for (const viewport of VIEWPORTS) {
  test(`by the keyboard alone at ${viewport.width} pixels: add, order, rename, hide, delete`, async ({
    page,
    forgive,
  }) => {
    forgive(/status of 400|RequestError: 400/)
    await page.setViewportSize(viewport)
    await enterAsAdmin(page)
    const list = await open(page)
    const name = `Water ${viewport.width}`
    await test.step('DI-12 a name that is taken is told at its field, and nothing is lost', async () => {
      await button(page, 'Add a Discipline').focus()
      await page.keyboard.press('Enter')
      const field = page.getByRole('textbox', { name: 'Name' })
      await expect(field).toBeVisible()
      await field.focus()
      await page.keyboard.type('leader ship')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
        /already. Please choose another name/,
      )
      await expect(field).toHaveValue('leader ship')
      await expect(field).toBeFocused()
      await page.keyboard.press('Control+a')
      await page.keyboard.type(name)
      await page.getByRole('button', { name: 'Truck' }).focus()
      await page.keyboard.press('Space')
      await expect(page.getByRole('button', { name: 'Truck' })).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: 'Save' }).focus()
      await page.keyboard.press('Enter')
      await expect(list.getByText(name, { exact: true })).toBeVisible()
    })
    await test.step('DI-12 the arrows order the list, and the focus goes with the row', async () => {
      const before = await namesIn(list)
      const up = button(page, `Move ${name} up`)
      await up.focus()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Enter')
      await expect(up).toBeFocused()
      await expect.poll(async () => (await namesIn(list)).indexOf(name)).toBe(before.length - 3)
      await expect(
        page.getByText(`${name} is number ${before.length - 2} of ${before.length}.`),
      ).toBeAttached()
      const down = button(page, `Move ${name} down`)
      await down.focus()
      await page.keyboard.press('Enter')
      await expect(down).toBeFocused()
      await page.keyboard.press('Enter')
      // It is the last one: the other arrow takes the focus.
      await expect(up).toBeFocused()
      await up.press('Enter')
      await expect.poll(async () => (await namesIn(list)).indexOf(name)).toBe(before.length - 2)
      // The list shows an order before the server has it.
      const storedRank = async () => {
        const answer = await page.request.get('/api/admin/disciplines')
        const stored = (await answer.json()) as { name: string }[]
        return stored.findIndex((discipline) => discipline.name === name)
      }
      await expect.poll(storedRank).toBe(before.length - 2)
      await page.reload()
      await expect.poll(async () => (await namesIn(list)).indexOf(name)).toBe(before.length - 2)
    })
    await test.step('DI-12 a hidden one is named so, and leaves the sidebar', async () => {
      await button(page, `Edit ${name}`).press('Enter')
      await page.getByRole('checkbox', { name: 'Hidden' }).press('Space')
      await page.getByRole('textbox', { name: 'Name' }).fill(`${name} Rescue`)
      await page.keyboard.press('Enter')
      const row = list.getByRole('listitem').filter({ hasText: `${name} Rescue` })
      await expect(row.getByText('Hidden')).toBeVisible()
      const all = (await (await page.request.get('/api/categories')).json()) as { name: string }[]
      expect(all.some((one) => one.name.startsWith(name))).toBe(false)
    })
    await button(page, `Delete ${name} Rescue`).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(list.getByText(`${name} Rescue`)).toBeHidden()
  })
}

test('DI-12 a row is dragged by its handle', async ({ page }) => {
  await enterAsAdmin(page)
  const list = await open(page)
  const [first = '', second = '', third = ''] = await namesIn(list)
  const handle = (index: number) => list.getByRole('listitem').nth(index).locator('[data-handle]')
  await handle(0).hover()
  await page.mouse.down()
  await handle(2).hover()
  await page.mouse.up()
  const start = async () => (await namesIn(list)).slice(0, 3)
  await expect.poll(start).toEqual([second, third, first])
  await page.reload()
  await expect.poll(start).toEqual([second, third, first])
})

test('DI-13 a merge says what it moves, open pages hear of it, and old addresses lead on', async ({
  page,
  site,
  browser,
}) => {
  const from = await added(site.baseUrl, 'Old Ropes')
  const into = await added(site.baseUrl, 'Vertical Rescue')
  const { ids } = await sendIn(site.baseUrl, [{ title: 'Figure eight' }, { title: 'Munter hitch' }])
  const admin = await adminRequests(site.baseUrl)
  for (const id of ids) {
    await admin.patch(`/api/admin/videos/${id}`, { data: { categoryId: from } })
    await admin.post(`/api/admin/videos/${id}/approve`)
  }
  await admin.dispose()
  const visitor = await browser.newPage({ baseURL: site.baseUrl, viewport: { width: 1440, height: 900 } })
  await visitor.goto('/discover')
  const filter = visitor.getByRole('group', { name: 'Discipline' })
  await expect(filter.getByText('Old Ropes')).toBeVisible()

  await enterAsAdmin(page)
  const list = await open(page)
  await button(page, 'Merge Old Ropes').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Merge for Good' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Merge into' }).selectOption('Vertical Rescue')
  await expect(dialog.getByText('2 videos move from Old Ropes to Vertical Rescue.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Merge for Good' }).click()
  await expect(dialog).toBeHidden()
  await expect(list.getByText('Old Ropes')).toBeHidden()
  await expect(filter.getByText('Old Ropes')).toBeHidden()
  await expect(filter.getByText('Vertical Rescue')).toBeVisible()

  await visitor.goto(`/category/${from}?from=link`)
  await expect(visitor).toHaveURL(`/category/${into}?from=link`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Vertical Rescue')
  await visitor.goto(`/discover?category=${from}`)
  await expect(filter.getByRole('button', { name: 'Vertical Rescue' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(visitor.getByText('Munter hitch')).toBeVisible()
  await visitor.close()
})

test('DI-12 an order that is not saved goes back, with the reason', async ({ page, forgive }) => {
  forgive(/status of 500|RequestError: 500/)
  await enterAsAdmin(page)
  const list = await open(page)
  const before = await namesIn(list)
  await page.route('/api/admin/disciplines', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, body: '{"code":"internal","message":"The cellar is flooded."}' })
      : route.continue(),
  )
  await button(page, `Move ${before[1]} up`).click()
  await expect(page.getByText('The cellar is flooded.')).toBeVisible()
  await expect.poll(() => namesIn(list)).toEqual(before)
})

test('the editor and its dialogs fit, also with large text, and axe finds nothing', async ({
  page,
  site,
}) => {
  test.slow()
  await added(site.baseUrl, 'A rather long name of a discipline: hazardous materials')
  await enterAsAdmin(page)
  await page.setViewportSize(VIEWPORTS[1])
  await open(page)
  const long = 'A rather long name of a discipline: hazardous materials'
  for (const size of ['', '200%']) {
    await page.evaluate((fontSize) => (document.documentElement.style.fontSize = fontSize), size)
    await expectFits(page, `the list at ${size || '100%'}`)
    await expectAccessible(page)
    for (const name of [`Edit ${long}`, `Merge ${long}`, `Delete ${long}`, 'Add a Discipline']) {
      await button(page, name).click()
      await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible()
      await (size ? expectAccessible(page) : expectSoundAtBothWidths(page, name))
      await page.keyboard.press('Escape')
      await expect(button(page, name)).toBeFocused()
    }
  }
})
