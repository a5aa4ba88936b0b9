import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { publishVideos } from '../../scripts/faults/load.ts'
import { hasNginx } from '../../server/testing/nginx.ts'
import { GENERATOR } from '../load.ts'
import { fail, printSummary } from '../report.ts'
import { openClusterSite, type ClusterSite } from './cluster-site.ts'
import { benchKills } from './kills.ts'
import { benchRestarts } from './restarts.ts'
import { benchThroughput } from './throughput.ts'

/** npm run bench:cluster -- [reads] [kills] [restarts] [--minutes N] */

const VIDEOS = 6

const PARTS: Record<string, (site: ClusterSite, videoIds: readonly number[]) => Promise<void>> = {
  reads: benchThroughput,
  kills: (site, videoIds) => benchKills(site, videoIds, minutes),
  restarts: benchRestarts,
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '5' } },
})
const minutes = Number(values.minutes)
const unknown = positionals.filter((name) => !(name in PARTS))
if (unknown.length > 0 || !(minutes > 0)) {
  console.error('npm run bench:cluster -- [reads] [kills] [restarts] [--minutes N]')
  process.exit(2)
}
if (!hasNginx) {
  console.error('This bench needs nginx and openssl.')
  process.exit(2)
}
console.log(`Three servers and a worker behind nginx, PostgreSQL, S3 test server. Reads by ${GENERATOR}.`)
const folder = await mkdtemp(path.join(tmpdir(), 'turnout-bench-cluster-'))
const site = await openClusterSite(folder)
// The processes of the cluster end with this one.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void site.close().finally(() => process.exit(1)))
try {
  await site.renewMembers(1)
  const videoIds = await publishVideos(site, VIDEOS)
  for (const [name, bench] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    await bench(site, videoIds).catch((error: unknown) => {
      console.error(error)
      fail(`${name} ended with an error`)
    })
  }
} finally {
  await site.close()
  await rm(folder, { recursive: true, force: true })
}
printSummary()
process.exit()
