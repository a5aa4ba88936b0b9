import { createLogger } from '#server/http/request-log.ts'
import { createEventBus } from '#server/live/event-bus.ts'
import { createWallSessions } from '#server/features/wall/wall-sessions.ts'
import { memoryThrottles } from './memory-throttles.ts'

/** One for all: each logger waits for the end of the process. */
const logger = createLogger('silent')

/** The walls of one server, for tests without an app. */
export const loneWallSessions = () =>
  createWallSessions({
    secret: 'a secret',
    throttles: memoryThrottles().throttles,
    events: createEventBus(),
    logger,
    now: () => new Date(),
  })
