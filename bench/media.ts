import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { transcodeMain } from '../server/media/ffmpeg/encode.ts'
import { createFfmpeg, type Ffmpeg } from '../server/media/ffmpeg/ffmpeg.ts'
import { inspect } from '../server/media/ffmpeg/inspect.ts'
import { probeVideo } from '../server/media/probe.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { testClient } from '../server/testing/test-client.ts'
import { uploadForm } from '../server/testing/videos.ts'
import { fillLibrary } from './fill-library.ts'
import { median, millisecondsEach, spread } from './measure.ts'

const run = promisify(execFile)
const ROUNDS = 3
const SPEED_SECONDS = 12
const SPEED_WANTED = 0.95
const SLOWER_AT_MOST = 1.3
const VIDEOS = 1000
const TRANSCODES = 2
const READS = 300
const READS_MOST = 4000

const MOVING = (seconds: number) => ['-f', 'lavfi', '-i', `testsrc2=s=1280x720:r=30:d=${seconds}`]
const OLD_CODEC = ['-c:v', 'mpeg4', '-q:v', '5']

async function make(file: string, ...args: string[]): Promise<void> {
  await run('ffmpeg', ['-v', 'error', '-y', ...args, file])
}

/** The same commands at the same priority, without the server's code. */
const plainFfmpeg = (): Pick<Ffmpeg, 'convert'> => ({
  convert: async (args) => {
    const { stderr } = await run('nice', ['-n', '10', 'ffmpeg', '-nostdin', '-hide_banner', '-y', ...args])
    return stderr
  },
})

/** Converting a file as the server does, with all that it looks at before and after, beside the bare commands. */
async function benchSpeed(work: string): Promise<void> {
  const file = path.join(work, 'speed.mov')
  const source = { file, mediaType: 'video/quicktime' }
  await make(
    file,
    ...MOVING(SPEED_SECONDS),
    '-f',
    'lavfi',
    '-i',
    `sine=440:d=${SPEED_SECONDS}`,
    ...OLD_CODEC,
    '-c:a',
    'pcm_s16le',
  )
  const ours = createFfmpeg('ffmpeg')
  const known = await inspect(ours, source)
  if (!known) throw new Error('There is no picture')
  // Only `convert` is called by what encodes.
  const plain = plainFfmpeg() as Ffmpeg
  const took = { ours: [] as number[], plain: [] as number[] }
  const time = async (into: number[], work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    into.push((performance.now() - started) / 1000)
  }
  for (let round = 0; round < ROUNDS; round++) {
    await time(took.ours, async () => {
      const inspection = (await inspect(ours, source)) ?? known
      const to = path.join(work, 'ours.mp4')
      await transcodeMain({ ffmpeg: ours, inspection, to, options: { onProgress: () => undefined } })
      await probeVideo(to)
    })
    await time(took.plain, () =>
      transcodeMain({ ffmpeg: plain, inspection: known, to: path.join(work, 'plain.mp4'), options: {} }),
    )
  }
  // The fastest run of each: other work on the machine makes runs slower, never faster.
  const speed = Math.min(...took.plain) / Math.min(...took.ours)
  console.log(`\nmaking ${SPEED_SECONDS} s of 720p ready, seconds: median (least–most)`)
  console.log(`  plain ffmpeg, same settings   ${spread(took.plain, 2)}`)
  console.log(
    `  the server's step             ${spread(took.ours, 2)}   ${speed.toFixed(2)} of plain's speed, fastest beside fastest, wanted ${SPEED_WANTED}`,
  )
  if (speed < SPEED_WANTED) process.exitCode = 1
}

/** Reading a feed, page by page, while nothing else happens and while two videos are converted. */
async function benchFeedsMeanwhile(work: string): Promise<void> {
  const dataDir = path.join(work, 'data')
  await fillLibrary({ dataDir, databaseUrl: undefined }, VIDEOS)
  const env = { DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'error', MEDIA_WORKERS: String(TRANSCODES) }
  const server = await startServerProcess(env)
  const file = path.join(work, 'feeds.mov')
  await make(file, ...MOVING(20), ...OLD_CODEC)
  const video = await readFile(file)
  const person = { username: 'bench_maker', email: 'bench_maker@example.org', password: 'secret-pass' }
  const { token, id } = await testClient(server.baseUrl).register(person)
  const client = testClient(server.baseUrl, token)
  // Pages that are not cached: the cost of a feed that is read.
  const pages = (count: number) =>
    Array.from({ length: count }, (_, i) => {
      const zeros = '0'.repeat(Math.floor(Math.random() * 80))
      return `${server.baseUrl}/api/videos?limit=20&cursor=${zeros}${21 + ((i * 37) % (VIDEOS - 21))}`
    })
  await millisecondsEach(pages(1000))
  const idle = await millisecondsEach(pages(1500))
  const [category] = await client.listCategories()
  const uploads = []
  for (let n = 0; n < TRANSCODES; n++) uploads.push(await client.uploadFiles(uploadForm(video, 'feeds.mov')))
  for (const { video: sent } of uploads)
    await client.createVideo({ title: 'Feeds', categoryId: category?.id ?? 0, videoFile: sent.path })
  const converting = async () =>
    (await client.listOwnVideos({ id })).items.filter(({ approvalStatus }) => approvalStatus === 'processing')
      .length
  const busy: number[] = []
  while (busy.length < READS_MOST) {
    const took = await millisecondsEach(pages(READS))
    if ((await converting()) < TRANSCODES) break
    busy.push(...took)
  }
  await server.end()
  const ratio = median(busy) / median(idle)
  console.log(`\nfeed of 20 from ${VIDEOS} videos, milliseconds: median`)
  console.log(`  idle                          ${median(idle).toFixed(2)}`)
  console.log(
    `  while two videos are converted ${median(busy).toFixed(2)} (${busy.length} reads)   ${ratio.toFixed(2)} of idle, wanted ${SLOWER_AT_MOST} at most`,
  )
  if (!(ratio <= SLOWER_AT_MOST)) process.exitCode = 1
}

export async function benchMedia(): Promise<void> {
  if (!(await createFfmpeg('ffmpeg').isAvailable())) return console.log('\nno ffmpeg: nothing to measure')
  const work = await mkdtemp(path.join(tmpdir(), 'turnout-bench-media-'))
  try {
    await benchSpeed(work)
    await benchFeedsMeanwhile(work)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
