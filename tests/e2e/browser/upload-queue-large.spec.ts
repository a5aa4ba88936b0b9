import { MEGABYTE } from '#shared/limits/units.ts'
import { expect } from './fixtures.ts'
import { FILMS, sendTenFilms, test } from './ten-films.ts'

test.describe.configure({ timeout: 600_000 })

test('UQ-03 ten films of 50 MB arrive over a line that breaks every 20 s', async ({ page, line }) => {
  const { films, ...figures } = await sendTenFilms({
    page,
    line,
    bytes: 50 * MEGABYTE,
    breakLine: () => line.breakEvery({ ms: 20_000, downMs: 2000, speed: 6 * MEGABYTE }),
  })
  test.info().annotations.push({ type: 'figures', description: JSON.stringify(figures) })
  process.stdout.write(`ten films: ${JSON.stringify(figures)}\n`)
  expect(films).toBe(FILMS)
  expect(figures.breaks).toBeGreaterThan(3)
})
