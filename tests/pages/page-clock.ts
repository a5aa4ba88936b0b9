import type { Page } from '@playwright/test'

/**
 * Stops the clock of a page on which `page.clock.install()` was called: from now on its timers run only by
 * `page.clock.runFor`, to the millisecond. Pictures and the network go on. What was due within the next second has
 * run already.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
}

/** Notes the calls of the page's own fetch in the page, so that what was sent before a moment is known at it. */
export async function watchCalls(page: Page): Promise<(part: string) => Promise<number[]>> {
  const watch = () => {
    const send = window.fetch.bind(window)
    const calls: [string, number][] = []
    window.fetch = (...call) => {
      const [to] = call
      calls.push([to instanceof Request ? to.url : String(to), Date.now()])
      return send(...call)
    }
    Object.assign(window, { calls })
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return (part) =>
    page.evaluate(
      (part) =>
        (window as unknown as { calls: [string, number][] }).calls.flatMap(([url, at]) =>
          url.includes(part) ? [at] : [],
        ),
      part,
    )
}
