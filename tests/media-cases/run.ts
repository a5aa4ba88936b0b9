import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createReaders } from '#server/media/reader/readers.ts'
import { mediaCase } from '#server/testing/media-case.ts'
import { faultsOf } from '#server/testing/served-film.ts'

/**
 * `npm run media-cases -- --cases 200 --seed 1` makes films in the forms of cameras and programs, and compares what is
 * served of them with what was filmed. `--cases 1` with the seed of a failed case repeats it.
 */

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
})
const readers = createReaders()
const from = Number(values.seed)
let wrong = 0
for (let seed = from; seed < from + Number(values.cases); seed++) {
  const film = mediaCase(seed)
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-case-'))
  const faults = await faultsOf(film, folder, readers).catch((error: unknown) => [String(error)])
  await rm(folder, { recursive: true, force: true })
  if (faults.length > 0) wrong++
  console.log(`${faults.length > 0 ? 'WRONG' : 'right'} ${seed}: ${Object.values(film).join(', ')}`)
  for (const fault of faults) console.log(`      ${fault}`)
}
console.log(`\n${wrong} of ${values.cases} cases are wrong`)

process.exitCode = wrong > 0 ? 1 : 0
