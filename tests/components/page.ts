import { expect } from 'vitest'
import { locators, page, userEvent, type Locator } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** The elements of a CSS selector, for what has neither a role nor a text. */
    css(selector: string): Locator
  }
}

locators.extend({ css: (selector: string) => `css=${selector}` })

/** A part of a test that proves a requirement: its failure begins with its name, as the steps of the browser tests do. */
export async function step(name: string, prove: () => Promise<void> | void): Promise<void> {
  try {
    await prove()
  } catch (error) {
    if (error instanceof Error) error.message = `${name}: ${error.message}`
    throw error
  }
}

const textOf = (element: Element): string => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()

/** Waits until there are so many elements. */
export const expectCount = (locator: Locator, count: number): Promise<void> =>
  expect.poll(() => locator.elements().length).toBe(count)

/** Waits until the elements have these texts, in this order. */
export const expectTexts = (locator: Locator, texts: readonly string[]): Promise<void> =>
  expect.poll(() => locator.elements().map(textOf)).toEqual(texts)

/** The parts of the shell around every screen. */
export const shell = {
  header: page.getByRole('banner'),
  main: page.getByRole('main'),
  sidebar: page.getByRole('complementary', { name: 'Sidebar' }),
  heading: page.getByRole('heading', { level: 1 }),
  toast: page.css('[data-toast]'),
  search: page.getByRole('combobox', { name: 'Search videos' }),
  account: page.getByRole('banner').getByRole('button', { name: /^My Account, / }),
  sidebarToggle: (does: 'Open' | 'Close'): Locator =>
    page.getByRole('banner').getByRole('button', { name: `${does} sidebar` }),
}

/** Presses keys with the focus on the element. @param keys as of `userEvent.keyboard` */
export async function press(target: Locator, keys: string): Promise<void> {
  const element = await target.findElement()
  element.focus()
  await userEvent.keyboard(keys)
}

/** Expects the only toast, with exactly this text. @param more what follows: the reason of a failure, or the label of what the toast offers */
export const expectToast = (title: string, description = '', more = ''): Promise<void> =>
  expectTexts(shell.toast, [title + description + more])

/** Expects the card in place of a guarded screen. */
export async function expectGuardCard(title: string, text: string): Promise<void> {
  await expect.element(shell.main.getByRole('heading', { name: title, exact: true })).toBeVisible()
  await expect.element(shell.main.getByText(text, { exact: true })).toBeVisible()
}

/** Waits until a dialog is in front: it has the focus, the page behind takes no clicks, and Escape closes it. */
export async function expectInFront(dialog: Locator): Promise<void> {
  await expect.element(dialog).toBeVisible()
  await expectCount(dialog.css(':focus'), 1)
  await expect.poll(() => getComputedStyle(document.body).pointerEvents).toBe('none')
  await expect.element(dialog).toHaveStyle({ pointerEvents: 'auto' })
}
