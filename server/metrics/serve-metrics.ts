import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { routes } from '#shared/contract/index.ts'
import type { App } from '#server/app.ts'
import type { Parts } from '#server/feature.ts'
import { countCacheReads } from './cache-metrics.ts'
import { reportLive } from './live-metrics.ts'
import { measureRequests } from './request-metrics.ts'
import { reportState } from './state-metrics.ts'

const READ_SECONDS = 5

interface Options {
  parts: Pick<Parts, 'config' | 'database' | 'storage' | 'logger' | 'now'>
  /** Null in a process that answers no requests. */
  app: App | null
  port: number
  host: string
}

/**
 * Serves GET /metrics in the format of Prometheus on a port of its own. It does not keep the process alive.
 * @returns the port, and a function that ends it
 * @throws the error of `listen`, for example EADDRINUSE
 */
export async function serveMetrics({ parts, app, port, host }: Options) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const readState = reportState(parts, registry)
  const isReadable = new Gauge({
    name: 'turnout_state_readable',
    help: '1 where the database and the disk could be read for this answer, else 0: their figures are then the former ones.',
    registers: [registry],
  })
  if (app) {
    measureRequests(app.server, routes, registry)
    countCacheReads(app, registry)
    reportLive(app, registry)
  }

  /** An outage of the database must not hide the other figures. */
  const readStateInTime = async (): Promise<void> => {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => late.reject(new Error('The database did not answer in time')),
      READ_SECONDS * 1000,
    )
    try {
      await Promise.race([readState(), late.promise])
      isReadable.set(1)
    } catch (error) {
      isReadable.set(0)
      parts.logger.warn({ err: error }, 'the database could not be read for the metrics')
    } finally {
      clearTimeout(timer)
    }
  }
  const answer = async (response: ServerResponse): Promise<void> => {
    await readStateInTime()
    const text = await registry.metrics()
    response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text)
  }

  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    answer(response).catch((error: unknown) => {
      parts.logger.error({ err: error }, 'the metrics could not be collected')
      response.destroy()
    })
  })
  server.listen(port, host)
  await once(server, 'listening')
  server.unref()
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => void server.close(),
  }
}
