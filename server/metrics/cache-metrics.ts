import { Counter, type Registry } from 'prom-client'
import type { App } from '#server/app.ts'
import type { Feature } from '#server/feature.ts'

/**
 * Counts how often reads find their values in memory. The functions of the caches are replaced by counting ones: without
 * metrics no read counts anything.
 */
export function countCacheReads({ features }: App, registry: Registry): void {
  const reads = new Counter({
    name: 'turnout_cache_reads_total',
    help: 'Reads of values in memory: hits, and misses, which read the database, also to fill the memory at the start.',
    labelNames: ['cache', 'result'],
    registers: [registry],
  })
  /** @param read returns a promise where the value is not in memory */
  const counting =
    <Args extends unknown[], Found>(cache: string, read: (...args: Args) => Found) =>
    (...args: Args): Found => {
      const found = read(...args)
      reads.inc({ cache, result: found instanceof Promise ? 'miss' : 'hit' })
      return found
    }
  const { callers } = features.accounts.sessions
  callers.find = counting('callers', callers.find.bind(callers))
  const { videoJson } = features.feeds
  videoJson.find = counting('videos', videoJson.find.bind(videoJson))
  const made = new Counter({
    name: 'turnout_public_lists_made_total',
    help: 'Responses of public lists that were made. The other requests of their routes were answered by stored responses.',
    labelNames: ['account'],
    registers: [registry],
  })
  for (const { publicLists = [] } of Object.values<Feature>(features))
    for (const list of publicLists) {
      const respond = list.respond.bind(list)
      list.respond = (path, caller, input) => {
        made.inc({ account: caller ? 'signed_in' : 'anonymous' })
        return respond(path, caller, input)
      }
    }
}
