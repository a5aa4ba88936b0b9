import type { Page } from '@playwright/test'

declare global {
  interface Window {
    paint: { lcpMs: number; layoutShift: number }
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** The largest paint of a first visit, and how much moved until everything stood and was scrolled through. */
export async function measurePaint(
  page: Page,
  address: string,
): Promise<{ lcpMs: number; layoutShift: number }> {
  await page.addInitScript(() => {
    window.paint = { lcpMs: 0, layoutShift: 0 }
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) window.paint.lcpMs = startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      // The entries of this type; the DOM's own types don't know them yet.
      for (const { value, hadRecentInput } of list.getEntries() as LayoutShift[])
        if (!hadRecentInput) window.paint.layoutShift += value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  const { lcpMs } = await page.evaluate(() => window.paint)
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  })
  const { layoutShift } = await page.evaluate(() => window.paint)
  return { lcpMs, layoutShift }
}
