/** A router that was unplugged closes no connection: the bytes just stop. */
const STANDSTILL_MS = 60_000

/** Calls back once when nothing has moved for too long, or at once when the system says that the network went. */
export function createStallTimeout(onStandstill: () => void) {
  let timer = setTimeout(onStandstill, STANDSTILL_MS)
  window.addEventListener('offline', onStandstill)
  return {
    moved() {
      clearTimeout(timer)
      timer = setTimeout(onStandstill, STANDSTILL_MS)
    },
    end() {
      clearTimeout(timer)
      window.removeEventListener('offline', onStandstill)
    },
  }
}
