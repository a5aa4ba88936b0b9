import { once } from 'node:events'
import path from 'node:path'
import v8 from 'node:v8'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { ApiError } from './api-error.ts'
import { createApp } from './app.ts'
import { mayLackRoom } from './database/outage.ts'
import { describeDemoAccounts, refuseDemoData } from './demo/demo-accounts.ts'
import { configOrGiveUp, giveUp, openMetrics, openParts } from './open-parts.ts'
import { DRAIN_MS, stopOnSignal } from './stop-on-signal.ts'
import { reportToSystemd } from './supervisor.ts'
import { startSweeps } from './sweeps.ts'

// The chunks of an upload are garbage as soon as they are written. A young generation of 4 MB in place of 60 keeps the
// process small, and its collections find almost nothing alive.
v8.setFlagsFromString('--scavenger-max-new-space-capacity-mb=4')

const root = path.join(import.meta.dirname, '..')
const config = configOrGiveUp()
const parts = await openParts(config)
const { database, logger } = parts
const app = createApp({ ...parts, webRoot: path.join(root, 'dist/web') })

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
  await unlessDiskIsFull(() => fillDemoLibrary({ ...parts, from: path.join(root, 'resources/demo') }))
} else {
  await refuseDemoData(database).catch((error: Error) => giveUp(error.message))
}
const { accounts } = app.features.accounts
if (config.firstAdmin && !(await accounts.hasAccounts())) {
  await accounts.createAdmin(config.firstAdmin).catch(async (error: unknown) => {
    // Of two servers that start at once, one creates the account.
    if (await accounts.hasAccounts()) return
    if (error instanceof ApiError) giveUp(`The first admin was not created. ADMIN_PASSWORD: ${error.message}`)
    throw error
  })
  logger.info('created the first admin')
}

await app.background.start()
await app.background.serve()

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
await openMetrics(parts, app)
app.server.listen(config.port, config.host)
await once(app.server, 'listening')
const address = app.server.address()
const port = typeof address === 'object' && address ? address.port : config.port
const shownHost = ['127.0.0.1', '0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
console.log(`${PRODUCT_NAME} listens on http://${shownHost}:${port}`)
// To the console alone: the log may be read by more people.
await unlessDiskIsFull(async () => {
  const setUp = await app.features.setUp.describeSetUp(`http://${shownHost}:${port}`)
  if (setUp !== null) console.log(setUp)
})
reportToSystemd(process.env, logger)
if (config.isDemo) console.log(describeDemoAccounts())

// Loaded here alone: most servers are not announced.
const withdraw = config.isAnnounced
  ? (await import('./announce-server.ts')).announceServer({ port, publicUrl: config.publicUrl, logger })
  : null

startSweeps(parts, app.background, { isWorker: config.mediaWorkers > 0 })

/** Accepts no more requests, and waits for the running ones. */
stopOnSignal(parts, async () => {
  const stopped = app.background.stop()
  const withdrawn = withdraw?.()
  app.close()
  // A proxy keeps its connections open. Each is closed with its next answer, and used no more.
  app.server.prependListener('request', (_, response) => (response.shouldKeepAlive = false))
  const closed = once(app.server, 'close')
  app.server.close()
  app.server.closeIdleConnections()
  setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref()
  await Promise.all([closed, stopped, withdrawn])
})
