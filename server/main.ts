import { once } from 'node:events'
import path from 'node:path'
import v8 from 'node:v8'
import { PRODUCT_NAME } from '#shared/limits.ts'
import { createApp } from './app.ts'
import { ConfigError, readConfig, type Config } from './config.ts'
import { restrictDataFolder } from './data-folder.ts'
import { Database } from './database/database.ts'
import { entities } from './entities.ts'
import { mayLackRoom } from './database/outage.ts'
import { describeDemoAccounts, refuseDemoData } from './demo/demo-accounts.ts'
import { createLogger } from './http/request-log.ts'
import { createEventBus } from './live/event-bus.ts'
import { openStorage } from './media/open-storage.ts'
import { createReaders } from './media/reader/readers.ts'

const SWEEP_EVERY_MS = 60 * 60 * 1000
/** How long running requests may still be answered after a stop signal. */
const DRAIN_MS = 10_000
/** The process ends after this in any case, also while the database doesn't answer. */
const STOP_MS = DRAIN_MS + 5_000

// The chunks of an upload are garbage as soon as they are written. A young generation of 4 MB in place of 60 keeps the
// process small, and its collections find almost nothing alive.
v8.setFlagsFromString('--scavenger-max-new-space-capacity-mb=4')

const root = path.join(import.meta.dirname, '..')

/** Ends the process with a sentence and without a stack, for faults that the operator can correct. */
function giveUp(message: string): never {
  console.error(message)
  process.exit(1)
}

function configOrGiveUp(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) giveUp(error.message)
    throw error
  }
}

const config = configOrGiveUp()
const now = () => new Date()
const logger = createLogger(config.logLevel)
const privacyWarning = restrictDataFolder(config.dataDir)
if (privacyWarning) logger.warn(privacyWarning)
const database = await Database.open(config, entities).catch((error: unknown) =>
  giveUp(
    `The database could not be opened: ${error instanceof Error ? error.message : String(error)}` +
      (mayLackRoom(error)
        ? `\nIs the disk of ${config.dataDir} full? Make room there, and start again.`
        : ''),
  ),
)
const storage = await openStorage(config)
await storage.check().catch((error: unknown) => {
  const cause = error instanceof Error && error.cause ? error.cause : error
  giveUp(`The storage could not be reached: ${cause instanceof Error ? cause.message : String(cause)}`)
})
const app = createApp({
  config,
  database,
  storage,
  readers: createReaders({ logger }),
  events: createEventBus(),
  logger,
  webRoot: path.join(root, 'dist/web'),
  now,
})

/** Runs a step that a start on a full disk may skip: people must be able to sign in and delete videos. */
async function unlessDiskIsFull(work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!mayLackRoom(error)) throw error
    logger.error(
      { err: error },
      'The disk of the data folder is full. The server runs, but can keep nothing new: delete videos, or make room.',
    )
  })
}

await unlessDiskIsFull(app.background.prepare)
if (config.isDemo) {
  // Loaded here alone, because it reads videos in this process: a parser of 70 modules.
  const { fillDemoLibrary } = await import('./demo/fill-demo-library.ts')
  await unlessDiskIsFull(() =>
    fillDemoLibrary({ database, storage, now, from: path.join(root, 'resources/demo') }),
  )
} else {
  await refuseDemoData(database).catch((error: Error) => giveUp(error.message))
}
if (config.firstAdmin && !(await app.features.accounts.accounts.hasAccounts())) {
  await app.features.accounts.accounts.createAdmin(config.firstAdmin)
  logger.info({ username: config.firstAdmin.username }, 'created the first admin')
}

await app.background.start()

app.server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EADDRINUSE') {
    giveUp(
      `Port ${config.port} is taken by another program. Stop it, or choose another port: PORT=3001 npm start`,
    )
  }
  if (error.code === 'EACCES')
    giveUp(`Port ${config.port} needs more rights than this account has. Choose one above 1023.`)
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    giveUp(`HOST=${config.host} is no address of this computer. 127.0.0.1 is, and 0.0.0.0 is all of them.`)
  throw error
})
app.server.listen(config.port, config.host)
await once(app.server, 'listening')
const address = app.server.address()
const port = typeof address === 'object' && address ? address.port : config.port
const shownHost = ['127.0.0.1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
console.log(`${PRODUCT_NAME} listens on http://${shownHost}:${port}`)
if (config.isDemo) console.log(describeDemoAccounts())

const sweeping = setInterval(() => {
  Promise.all([app.background.sweep(), database.sweep()]).catch((error: unknown) =>
    logger.error({ err: error }, 'sweep failed'),
  )
}, SWEEP_EVERY_MS)
sweeping.unref()

let isStopping = false
/** Accepts no more requests, waits for the running ones, then closes the database. */
async function stop(signal: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  logger.info({ signal }, 'stopping')
  const stopped = app.background.stop()
  app.close()
  const closed = once(app.server, 'close')
  app.server.close()
  app.server.closeIdleConnections()
  setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref()
  setTimeout(() => {
    logger.error('stopped without waiting any longer')
    process.exit(1)
  }, STOP_MS).unref()
  await Promise.all([closed, stopped])
  await database.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(signal))
