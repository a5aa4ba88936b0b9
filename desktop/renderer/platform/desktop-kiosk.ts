import { bridgeCalls, type Bridge } from '#shared/bridge/bridge.ts'
import type { KioskStart } from '#shared/bridge/kiosk.ts'
import { logError } from '../lib/log-error.ts'
import type { Platform } from './platform.ts'

/** The wall on a display of its own, over the bridge. */
export function createDesktopKiosk(bridge: Bridge, start: KioskStart): NonNullable<Platform['kiosk']> {
  let { hasPin } = start
  // The page’s monotonic clock, which no person can set.
  let closedUntil = performance.now() + start.waitMs
  return {
    isHere: start.isHere,
    mayLeave: start.mayLeave,
    pin: {
      isPossible: () => true,
      isSet: () => hasPin,
      waitMs: () => Math.max(0, closedUntil - performance.now()),
      async check(pin) {
        const answer = bridgeCalls.checkKioskPin.result.parse(await bridge.checkKioskPin({ pin }))
        closedUntil = performance.now() + answer.waitMs
        return answer.isRight
      },
      async set(pin) {
        const isTaken = bridgeCalls.setKioskPin.result.parse(await bridge.setKioskPin({ pin }))
        hasPin ||= isTaken
        return isTaken
      },
    },
    read: async () => bridgeCalls.getKiosk.result.parse(await bridge.getKiosk({})),
    save: async (choice) => bridgeCalls.setKiosk.result.parse(await bridge.setKiosk(choice)),
    enter: () => void bridge.enterKiosk({}).catch(logError),
    leave: async () => bridgeCalls.leaveKiosk.result.parse(await bridge.leaveKiosk({})),
    report: (report) => void bridge.reportWall(report).catch(logError),
    onReloadWanted: (listen) => bridge.on('wallReloadWanted', listen),
  }
}
