import type { Bridge } from '#shared/bridge/bridge.ts'
import type { KioskChoice, KioskStart, WallHeartbeat } from '#shared/bridge/kiosk.ts'
import { hasFields } from '../lib/is-record.ts'
import { logError } from '../lib/log-error.ts'
import { RequestError } from '../lib/request-error.ts'

const OK = 200

/** The wall on a display of its own. `isHere`: this window is the wall. */
export function createDesktopKiosk(bridge: Bridge, { isHere, mayLeave, ...start }: KioskStart) {
  let { hasPin } = start
  // The page’s monotonic clock, which no person can set.
  let closedUntil = performance.now() + start.waitMs
  return {
    isHere,
    mayLeave,
    /** The PIN, which the main process stores and checks. */
    pin: {
      isPossible: () => true,
      isSet: () => hasPin,
      /** Milliseconds until the next PIN is checked. */
      waitMs: () => Math.max(0, closedUntil - performance.now()),
      async check(pin: string) {
        const answer = await bridge.checkKioskPin({ pin })
        closedUntil = performance.now() + answer.waitMs
        return answer.isRight
      },
      /** @returns whether the PIN was accepted */
      async set(pin: string) {
        const isTaken = await bridge.setKioskPin({ pin })
        hasPin ||= isTaken
        return isTaken
      },
    },
    /**
     * Enters the code of a wall; a new PIN may be set then.
     * @throws RequestError
     */
    async enrol(code: string): Promise<{ secret: string | null }> {
      const { status, body } = await bridge.enrolKiosk({ code })
      const answer: unknown = status === OK ? JSON.parse(body) : null
      if (!hasFields(answer, { secret: 'string' })) throw new RequestError(status, '', body)
      return { secret: answer.secret }
    },
    read: () => bridge.getKiosk({}),
    save: (choice: KioskChoice) => bridge.setKiosk(choice),
    enter: () => void bridge.enterKiosk({}).catch(logError),
    /** @returns whether the wall was left */
    leave: () => bridge.leaveKiosk({}),
    /** Sends a heartbeat. */
    report: (report: WallHeartbeat) => void bridge.reportWall(report).catch(logError),
    /** The main process asks the page to reload itself between two clips. */
    onReloadWanted: (listen: () => void) => bridge.on('wallReloadWanted', listen),
  }
}
