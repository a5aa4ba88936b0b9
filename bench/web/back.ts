import type { Page } from '@playwright/test'

const MEASURED = 12
const PAGES = 3

export interface Backs {
  /** Milliseconds from the step back to the frame that shows the list. */
  paints: number[]
  /** How often the list did not stand where it stood. */
  moved: number
}

/** One step back: the time until the first frame without the player is drawn. */
const goBack = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port2.addEventListener('message', () => resolve(performance.now() - startedAt))
        port2.start()
        const startedAt = performance.now()
        const watch = () => {
          const dialog = document.querySelector('[role=dialog]')
          if (dialog?.checkVisibility({ opacityProperty: true })) requestAnimationFrame(watch)
          // The callback of a frame runs before its paint, and a message after it. A timer may come later than that.
          else port1.postMessage(null)
        }
        window.history.back()
        watch()
      }),
  )

/** Opens videos far down a list of several pages, and goes back to the list. */
export async function measureBack(page: Page): Promise<Backs> {
  await page.goto('/discover')
  const cards = page.getByRole('main').getByRole('article')
  await cards.first().waitFor()
  for (let pages = 1; pages < PAGES; pages++) {
    const shown = await cards.count()
    await page.getByRole('button', { name: 'Load More' }).click()
    await cards.nth(shown).waitFor()
  }
  const count = await cards.count()
  const backs: Backs = { paints: [], moved: 0 }
  for (let step = 1; step <= MEASURED; step++) {
    const link = cards.nth(count - step * 2).locator('[data-card-open]')
    await link.scrollIntoViewIfNeeded()
    const place = await page.evaluate(() => window.scrollY)
    await link.click()
    await page.getByRole('dialog').waitFor()
    // The player has settled, and its video is loading.
    await page.waitForTimeout(500)
    backs.paints.push(await goBack(page))
    const now = await page.evaluate(() => window.scrollY)
    if (now !== place || (await cards.count()) !== count) backs.moved += 1
  }
  return backs
}
