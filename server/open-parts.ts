import type { App } from './app.ts'
import { readConfig, ConfigError, type Config } from './config.ts'
import { restrictDataFolder } from './data-folder.ts'
import { Database } from './database/database.ts'
import { mayLackRoom } from './database/outage.ts'
import { entities } from './entities.ts'
import type { GivenParts } from './feature.ts'
import { createLogger } from './http/request-log.ts'
import { createEventBus } from './live/event-bus.ts'
import { openStorage } from './media/open-storage.ts'
import { createReaders } from './media/reader/readers.ts'

/** Ends the process with a sentence and without a stack, for faults that the operator can correct. */
export function giveUp(message: string): never {
  console.error(message)
  process.exit(1)
}

/** The configuration of this process; faults of the environment end the process. */
export function configOrGiveUp(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) giveUp(error.message)
    throw error
  }
}

/** Opens what the server and the worker both need. A database or a storage that can't be opened ends the process. */
export async function openParts(config: Config): Promise<GivenParts> {
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
  const now = () => new Date()
  return {
    config,
    database,
    storage,
    readers: createReaders({ logger }),
    events: createEventBus({ database, logger, now }),
    logger,
    now,
  }
}

/** Serves the metrics where METRICS_PORT is set. @param app null in a process that answers no requests */
export async function openMetrics(parts: GivenParts, app: App | null): Promise<void> {
  const { metrics } = parts.config
  if (!metrics) return
  // Loaded here alone: most servers have none.
  const { serveMetrics } = await import('./metrics/serve-metrics.ts')
  await serveMetrics({ parts, app, ...metrics }).catch((error: Error) =>
    giveUp(`The metrics cannot be served, see METRICS_PORT and METRICS_HOST: ${error.message}`),
  )
}
