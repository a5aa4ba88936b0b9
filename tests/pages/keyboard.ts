import { expect, type Locator, type Page } from '@playwright/test'

/** More tab stops than any screen has before what is looked for. */
const STOPS_MAX = 120

/** Presses Tab until the element has the focus, as a person without a pointer does. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  const page = target.page()
  const isReached = () => target.evaluate((element) => element === document.activeElement)
  for (let stop = 0; stop < STOPS_MAX && !(await isReached()); stop++) await page.keyboard.press('Tab')
  await expect(target).toBeFocused()
}

/** Moves to the element by Tab and presses it. */
export async function pressByKey(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Moves to the field by Tab and types. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field)
  await field.page().keyboard.type(text)
}

/** Goes through the account menu by its own keys. */
export async function chooseFromMenu(page: Page, ...entries: string[]): Promise<void> {
  await pressByKey(page.getByRole('button', { name: 'My Account' }))
  for (const name of entries) {
    const entry = page.getByRole('menuitem', { name, exact: true })
    await expect(entry).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('ArrowDown')
      await expect(entry).toHaveAttribute('data-highlighted', '', { timeout: 100 })
    }).toPass({ intervals: [20] })
    await page.keyboard.press('Enter')
  }
}
