import { MEGABYTE } from '#shared/limits.ts'
import { expect } from './fixtures.ts'
import { FILMS, sendTenFilms, test } from './ten-films.ts'

test.describe.configure({ timeout: 120_000 })

test('UQ-01 UQ-03 UQ-06 UQ-07 ten films dropped at once arrive over a line that breaks, once each, with the titles typed meanwhile', async ({
  page,
  line,
}) => {
  const bytes = 5 * MEGABYTE
  const { breaks, films } = await sendTenFilms({
    page,
    line,
    bytes,
    breakLine: () => line.breakEvery({ ms: 3000, downMs: 500, speed: 4 * MEGABYTE }),
  })
  expect(films).toBe(FILMS)
  expect(breaks).toBeGreaterThan(1)
})
