import { createServer } from 'node:http'
import { createLogger } from '../../server/http/request-log.ts'
import { createEventBus } from '../../server/live/event-bus.ts'
import { openSocketHub } from '../../server/live/socket-hub.ts'
import { followOrders, likeNow } from './messages.ts'

/** The server's own hub on a server of its own: what is measured is the fan-out, and not the likes' transactions. */
const events = createEventBus()
const server = createServer()
openSocketHub(server, {
  events,
  allowedOrigins: [],
  site: { trustsProxy: false },
  logger: createLogger('silent'),
  findCaller: () => Promise.resolve(null),
  findCallerByToken: () => Promise.resolve(null),
  showsNames: () => true,
  isClosed: () => false,
  messages: {},
  watchers: [],
})
followOrders(() => void events.tell('video.liked', likeNow()))
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
