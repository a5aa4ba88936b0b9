import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Counter, type Registry } from 'prom-client'
import type { RouteTable } from '#shared/contract/define-route.ts'
import { RESUMABLE_UPLOADS_PATH, uploadRoutes } from '#shared/contract/uploads.ts'
import { CountedHistogram } from './counted-histogram.ts'
import { createRouteLabels } from './route-labels.ts'

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
/** In seconds: from an answer out of memory to an upload over a poor line. */
const BOUNDS = [0.001, 0.005, 0.025, 0.1, 0.25, 1, 5, 30, 120]
/** The routes whose bodies are uploads. */
const UPLOADS = new Set<string>([
  uploadRoutes.uploadFiles.path,
  uploadRoutes.uploadThumbnail.path,
  RESUMABLE_UPLOADS_PATH,
  `${RESUMABLE_UPLOADS_PATH}/:id`,
])

/** The requests of one route with one method. */
interface Series {
  labels: { method: string; route: string }
  statuses: Map<number | 'aborted', number>
  buckets: number[]
  /** Of the times, in seconds. */
  sum: number
}

/**
 * Measures every request of the server, also those that are answered ahead of Koa. A request increments plain numbers;
 * prom-client gets them at a scrape.
 */
export function measureRequests(server: Server, routes: RouteTable, registry: Registry): void {
  const labelOf = createRouteLabels(routes)
  const all = new Map<string, Map<string, Series>>()
  const seriesOf = (route: string, given = ''): Series => {
    const method = METHODS.has(given) ? given : 'other'
    let ofRoute = all.get(route)
    if (!ofRoute) all.set(route, (ofRoute = new Map()))
    let series = ofRoute.get(method)
    if (!series) {
      const buckets = Array.from({ length: BOUNDS.length + 1 }, () => 0)
      series = { labels: { method, route }, statuses: new Map(), buckets, sum: 0 }
      ofRoute.set(method, series)
    }
    return series
  }
  const list = () => [...all.values()].flatMap((ofRoute) => [...ofRoute.values()])

  const requests = new Counter({
    name: 'turnout_http_requests_total',
    help: 'Requests by route and status; the status is "aborted" where the client left before the end.',
    labelNames: ['method', 'route', 'status'],
    registers: [],
    collect() {
      this.reset()
      for (const { labels, statuses } of list())
        for (const [status, count] of statuses) this.inc({ ...labels, status }, count)
    },
  })
  registry.registerMetric(requests)
  registry.registerMetric(
    new CountedHistogram({
      name: 'turnout_http_request_duration_seconds',
      help: 'Time from the head of a request to the last byte of its answer.',
      bounds: BOUNDS,
      read: list,
    }),
  )
  const uploaded = new Counter({
    name: 'turnout_upload_bytes_total',
    help: 'Bytes of the bodies of accepted uploads, by form and in pieces.',
    registers: [registry],
  })

  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    response.on('close', () => {
      const seconds = (performance.now() - started) / 1000
      const route = labelOf(request.url ?? '/')
      const status = response.writableFinished ? response.statusCode : 'aborted'
      const series = seriesOf(route, request.method)
      series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1)
      series.sum += seconds
      let bucket = 0
      while (bucket < BOUNDS.length && seconds > (BOUNDS[bucket] ?? 0)) bucket++
      series.buckets[bucket] = (series.buckets[bucket] ?? 0) + 1
      if (!UPLOADS.has(route) || status === 'aborted' || status >= 400) return
      const bytes = Number(request.headers['content-length'])
      if (bytes > 0) uploaded.inc(bytes)
    })
  })
}
