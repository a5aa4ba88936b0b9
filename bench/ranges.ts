import path from 'node:path'
import { UPLOAD_PATH_PREFIX } from '#shared/limits/uploads.ts'
import { hasNginx, startNginx } from '../server/testing/nginx.ts'
import { FILM_BYTES, startFilmSite } from './film-site.ts'
import { generate, type Target } from './load.ts'
import { inTurn } from './measure.ts'
import { addLine, beginTable } from './report.ts'
import { onServerCore, startServer, startStaticNginx } from './servers.ts'

/** A range is a few system calls, whose time varies most: medians of five rounds of Node were .31 to .41 in a row of runs. */
const ROUNDS = 15
/** In two seconds V8 has compiled the code of a range. */
const WARM_UP_SECONDS = 3
const KINDS = [
  { name: '64 kB', bytes: 64 * 1024, connections: 16, wanted: { node: 0.35, nginx: 0.85 } },
  { name: '1 MB', bytes: 1024 * 1024, connections: 8, wanted: { node: 0.6, nginx: 0.9 } },
]
const RANGES = 500

/** Ranges of a published film, by Node and by nginx in front of Node, beside nginx that serves the file alone. */
export async function benchRanges(): Promise<void> {
  if (!hasNginx) return console.log('\nranges: skipped, nginx is not installed')
  const site = await startFilmSite()
  const file = await site.publish()
  const behind = await startServer(site, { MEDIA_WORKERS: '0', SEND_FILE: 'x-accel', TRUST_PROXY: 'true' })
  const front = await startNginx({
    ports: [Number(new URL(behind.url).port)],
    dataDir: site.dataDir,
    isTls: false,
    command: onServerCore('nginx'),
  })
  const alone = await startStaticNginx(path.join(site.dataDir, 'uploads'))
  beginTable('ranges of a film of 95 MB, anonymous', 'requests a second', 'nginx alone')
  for (const { name, bytes, connections, wanted } of KINDS) {
    const rangesOf = (path: string) => () =>
      Array.from({ length: RANGES }, () => {
        const start = Math.floor(Math.random() * (FILM_BYTES - bytes))
        return `GET ${path} bytes=${start}-${start + bytes - 1}`
      })
    const perSecond =
      (target: Target, path: string) =>
      async (seconds = 1) =>
        (await generate(target, { requests: rangesOf(path), connections, seconds })).perSecond
    const sides = {
      alone: perSecond(alone, `/${file}`),
      node: perSecond(site.server, UPLOAD_PATH_PREFIX + file),
      nginx: perSecond({ url: front.baseUrl, cpuSeconds: () => Number.NaN }, UPLOAD_PATH_PREFIX + file),
    }
    for (const warmUp of Object.values(sides)) await warmUp(WARM_UP_SECONDS)
    const rounds = await inTurn(ROUNDS, sides)
    for (const [by, label] of [
      ['node', 'by Node'],
      ['nginx', 'with nginx in front'],
    ] as const) {
      const line = { ours: rounds[by], baseline: rounds.alone, wanted: { least: wanted[by] } }
      addLine({ name: `${name}, ${label}`, ...line })
    }
  }
  await front.stop()
  await alone.stop()
  await behind.end()
  await site.end()
}
