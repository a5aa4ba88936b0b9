import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { mediaCase } from '#server/testing/media-case.ts'
import { faultsOf } from '#server/testing/served-film.ts'
import { createReaders } from './reader/readers.ts'

const readers = createReaders()
/** Of the 200 that `npm run media-cases` tries. */
const SEEDS = Array.from({ length: 20 }, (_, index) => index + 1)

test.each(SEEDS)(
  'what is served of a film shows and plays what was filmed, case %i',
  { timeout: 180_000 },
  async (seed) => {
    const film = mediaCase(seed)
    const folder = await mkdtemp(path.join(tmpdir(), 'turnout-case-'))
    try {
      expect(await faultsOf(film, folder, readers), JSON.stringify(film)).toEqual([])
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
