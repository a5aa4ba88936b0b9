import { PRODUCT_NAME } from '#shared/product-name.ts'
import { createFeatures } from './app.ts'
import { configOrGiveUp, giveUp, openMetrics, openParts } from './open-parts.ts'
import { stopOnSignal } from './stop-on-signal.ts'
import { reportToSystemd } from './supervisor.ts'
import { startSweeps } from './sweeps.ts'

/** Makes media ready and sweeps, beside servers on the same PostgreSQL. It answers no requests. */

const config = configOrGiveUp()
if (!config.databaseUrl)
  giveUp(
    'A worker shares a PostgreSQL database with its servers, and DATABASE_URL names none. On SQLite the server is the ' +
      'only process, and makes media ready itself (MEDIA_WORKERS).',
  )
if (config.mediaWorkers === 0) giveUp('MEDIA_WORKERS=0 leaves a worker nothing to do. Choose 1 or more.')

const parts = await openParts(config)
const { parts: opened, background } = createFeatures(parts)
if (!(await opened.ffmpeg.isAvailable()))
  giveUp(
    `A worker needs ffmpeg with the encoder libx264, and FFMPEG=${config.ffmpeg} is none. Install it, or name its path.`,
  )
await background.prepare()
await background.start()
await openMetrics(parts, null)
startSweeps(parts, background, { isWorker: true })
console.log(`${PRODUCT_NAME} makes media ready, ${config.mediaWorkers} at a time`)
reportToSystemd(process.env, parts.logger)
stopOnSignal(parts, background.stop)
