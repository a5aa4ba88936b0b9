import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { beepsIn, makeNumberedFilm, numbersIn, timesIn } from '#server/testing/numbered-films.ts'
import { probeVideo } from '../probe.ts'
import { transcodeMain } from './encode.ts'
import { createFfmpeg } from './ffmpeg.ts'
import { inspect } from './inspect.ts'

const ffmpeg = createFfmpeg('ffmpeg')

let work: string
beforeAll(async () => {
  work = await mkdtemp(path.join(tmpdir(), 'turnout-trim-'))
})
afterAll(() => rm(work, { recursive: true, force: true }))

const at = (name: string) => path.join(work, name)
async function trim(name: string, startMs: number, endMs: number): Promise<string> {
  const inspection = await inspect(ffmpeg, { file: at(name), mediaType: 'video/mp4' })
  if (!inspection) throw new Error('There is no picture')
  const to = at(`part-${startMs}-${name}`)
  expect(await transcodeMain({ ffmpeg, inspection, to, options: {} }, { startMs, endMs })).toEqual({
    isAudioLost: false,
  })
  return to
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at)

test.for([
  ['24', 24],
  ['25', 25],
  ['30000/1001', 30_000 / 1001],
  ['30', 30],
  ['50', 50],
  ['60', 60],
] as const)(
  'TF-01 TF-02 at %s pictures a second the part has its pictures, and its sound with them',
  async ([written, rate]) => {
    const name = `at-${Math.round(rate * 100)}.mp4`
    const [first, beep, end] = [Math.ceil(2 * rate) + 3, Math.ceil(3 * rate), Math.ceil(5 * rate) + 1]
    await makeNumberedFilm(at(name), { rate: written, seconds: 7, beeps: [1, beep / rate, 6] })
    // As the page sends the time of a picture: in whole milliseconds before it.
    const [startMs, endMs] = [first, end].map((picture) => Math.floor((1000 * picture) / rate))
    const made = await trim(name, startMs ?? 0, endMs ?? 0)
    const numbers = await numbersIn(made)
    expect(numbers).toEqual(range(first, end))
    const times = await timesIn(made)
    for (const [index, time] of times.entries()) expect(time).toBeCloseTo(index / rate, 3)
    const heard = await beepsIn(made)
    expect(heard).toHaveLength(1)
    expect(Math.abs((heard[0] ?? 0) - (beep - first) / rate)).toBeLessThan(1 / rate)
    expect(await probeVideo(made)).toMatchObject({ hidesMedia: false, transcodePlan: 'none' })
  },
)

test('TF-01 TF-02 at an uneven rate the pictures keep their times beside the sound', async () => {
  const kept = 'not(mod(n,7))+not(mod(n,5))+between(n,180,230)'
  const shown = range(0, 420).filter((n) => n % 7 === 0 || n % 5 === 0 || (n >= 180 && n <= 230))
  await makeNumberedFilm(at('uneven.mp4'), { rate: '60', seconds: 7, beeps: [1, 200 / 60, 6], kept })
  const [first, end] = [126, 301]
  const expected = shown.filter((n) => n >= first && n < end)
  const made = await trim('uneven.mp4', (1000 * first) / 60, Math.floor((1000 * end) / 60))
  expect(await numbersIn(made)).toEqual(expected)
  const times = await timesIn(made)
  for (const [index, n] of expected.entries()) expect(times[index]).toBeCloseTo((n - first) / 60, 2)
  const heard = await beepsIn(made)
  expect(heard).toHaveLength(1)
  expect(Math.abs((heard[0] ?? 0) - (200 - first) / 60)).toBeLessThan(1 / 60)
})

test('TF-01 a part far behind the beginning is as exact as one near it', async () => {
  await makeNumberedFilm(at('long.mp4'), { rate: '25', seconds: 40, beeps: [31] })
  const made = await trim('long.mp4', 30_000, 32_000)
  expect(await numbersIn(made)).toEqual(range(750, 800))
  expect((await beepsIn(made))[0]).toBeCloseTo(1, 1)
})
