import {
  WALL_BEAT_MS,
  WALL_PAGE_CALM_MS,
  WALL_PAGE_MEMORY_EVERY_MS,
  WALL_PAGE_MEMORY_MAX_MB,
  WALL_PAGE_RELOAD_FIRST_MS,
  WALL_PAGE_RELOAD_MAX_MS,
  WALL_PAGE_RELOADS_MAX,
  WALL_SILENCE_MS,
  WALL_START_MS,
} from '#shared/limits/wall-display.ts'

interface Options {
  /** Only the wall sends heartbeats; the question for the server's address does not. */
  isWall(): boolean
  /** Loads the page again, in a new process if the last one is gone. */
  load(): void
  /** Ends the page's process, which may no longer respond. */
  kill(): void
  relaunch(): void
  /** Asks the page to reload itself between two clips. */
  askReload(): void
  /** Memory of the page's process, in megabytes. */
  memory(): number
  log(text: string): void
  now(): number
}

/** The time for the page to reload itself: the longest clip. */
const POLITE_MS = 5 * 60 * 1000
/** A page that uses as much memory again at once is not reloaded without end. */
const ASK_AGAIN_MS = 30 * 60 * 1000

/** Watches the wall's page: a page that crashes, hangs or shows nothing is loaded again. */
export function superviseWall(options: Options) {
  const { isWall, load, kill, relaunch, askReload, memory, log, now } = options
  let lastBeatAt = now()
  let silenceMaxMs = WALL_START_MS
  let lastTick = now()
  let lastTrouble = -Infinity
  let failures = 0
  let askedAt: number | null = null
  let mayAskFrom = -Infinity
  let nextMemory = now() + WALL_PAGE_MEMORY_EVERY_MS
  let reloading: ReturnType<typeof setTimeout> | null = null
  let isOver = false

  const begin = () => {
    lastBeatAt = now()
    silenceMaxMs = WALL_START_MS
    askedAt = null
  }
  const reload = () => {
    reloading = null
    begin()
    load()
  }
  const reloadAfter = (what: string) => {
    if (reloading || isOver) return
    failures = now() - lastTrouble > WALL_PAGE_CALM_MS ? 1 : failures + 1
    lastTrouble = now()
    if (failures > WALL_PAGE_RELOADS_MAX) {
      log(`${what}: starting the program anew`)
      relaunch()
      return
    }
    const wait = Math.min(WALL_PAGE_RELOAD_MAX_MS, WALL_PAGE_RELOAD_FIRST_MS * 2 ** (failures - 1))
    log(`${what}: loading anew in ${wait / 1000} s`)
    reloading = setTimeout(reload, wait)
  }
  const watchMemory = () => {
    const megabytes = memory()
    if (askedAt !== null) {
      if (now() - askedAt > POLITE_MS) reloadAfter('The page kept its memory')
      return
    }
    if (megabytes <= WALL_PAGE_MEMORY_MAX_MB || now() < mayAskFrom) return
    log(`The page takes ${Math.round(megabytes)} MB: it is loaded anew after this clip`)
    askedAt = now()
    mayAskFrom = now() + ASK_AGAIN_MS
    askReload()
  }
  const tick = () => {
    const time = now()
    // The computer slept: the missing heartbeats are no fault of the page.
    if (time - lastTick > WALL_SILENCE_MS / 2) lastBeatAt = time
    lastTick = time
    if (!isWall()) return begin()
    if (reloading) return
    if (time - lastBeatAt > silenceMaxMs) {
      kill()
      return reloadAfter(`No sign of life for ${Math.round((time - lastBeatAt) / 1000)} s`)
    }
    if (time >= nextMemory) {
      nextMemory = time + WALL_PAGE_MEMORY_EVERY_MS
      watchMemory()
    }
  }
  const ticking = setInterval(tick, WALL_BEAT_MS)

  return {
    /** The page reports that it shows something. */
    beat(): void {
      lastBeatAt = now()
      silenceMaxMs = WALL_SILENCE_MS
    },
    /** A page was loaded, by this supervisor or not. */
    loaded: begin,
    gone(reason: string): void {
      if (reason !== 'clean-exit') reloadAfter(`The page's process has ended (${reason})`)
    },
    hangs(): void {
      kill()
      reloadAfter('The page hangs')
    },
    /** Later events of the window belong to its end. */
    stop(): void {
      isOver = true
      clearInterval(ticking)
      if (reloading) clearTimeout(reloading)
    },
  }
}
