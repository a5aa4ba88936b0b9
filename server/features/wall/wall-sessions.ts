import { createHash, randomInt } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  WALL_CALLS,
  WALL_CALLS_SECONDS,
  WALL_CODE_LENGTH,
  WALL_CODE_MISSES,
  WALL_CODE_MISSES_OF_ADDRESS,
  WALL_CODE_MS,
} from '#shared/limits/wall.ts'
import type { ServerMessage, WallReport } from '#shared/live/messages.ts'
import type { WallRefusal } from '#shared/live/vocabulary.ts'
import { ApiError } from '#server/api-error.ts'
import { isKeyedHash, keyedHash, keysFor } from '#server/keys.ts'
import type { Caller } from '#server/http/caller.ts'
import { networkOf, SITE_GROUPS } from '#server/http/network.ts'
import type { Logger } from '#server/http/request-log.ts'
import type { LimitedEvent, Throttles } from '#server/http/throttle.ts'
import type { EventBus } from '#server/live/event-bus.ts'
import { createWallsElsewhere, type ConnectedWall, type WallCode } from './walls-elsewhere.ts'

interface Connection {
  send(text: string): void
}

interface Wall {
  id: string
  /** Two for a moment while a wall reconnects. */
  screens: Set<Connection>
  phones: Set<Connection>
  /** Of the screens here; null without one. */
  report: WallReport | null
  code: WallCode | null
  /** Whether another server told a report after the last one of the screens here. */
  isNewerElsewhere: boolean
}

interface Options {
  /** The servers' common key, which signs pairings. */
  secret: string
  throttles: Throttles
  events: Pick<EventBus, 'tell' | 'subscribe' | 'onMissed'>
  logger: Logger
  now(): Date
}

const QUARTER_HOUR = 15 * 60
const MISSES = {
  name: 'wall codes',
  points: WALL_CODE_MISSES,
  seconds: QUARTER_HOUR,
  sentence: 'Too many wrong codes.',
}
const MISSES_OF_ADDRESS = { ...MISSES, name: 'wall codes by address', points: WALL_CODE_MISSES_OF_ADDRESS }
const CALLS = {
  name: 'wall calls',
  points: WALL_CALLS,
  seconds: WALL_CALLS_SECONDS,
  sentence: 'Too many presses.',
}

const sendTo = (to: Iterable<Connection>, message: ServerMessage) => {
  const text = JSON.stringify(message)
  for (const listener of to) listener.send(text)
}
const sendRefusal = (phone: Connection, reason: WallRefusal) =>
  sendTo([phone], { type: 'wall_refused', reason })

/**
 * The connected walls and the phones that follow them, here or on other servers. Nothing is stored: the id of a wall is the hash of its secret,
 * and a pairing is the server's signature of a wall and an account. A phone reaches only a wall whose code its owner has
 * read on the screen.
 */
export function createWallSessions({ secret, throttles, events, logger, now }: Options) {
  const walls = new Map<string, Wall>()
  const wallOfScreen = new Map<Connection, Wall>()
  /** When a screen has last reported, by performance.now(). */
  const heardAt = new Map<Connection, number>()
  const wallOfPhone = new Map<Connection, Wall>()

  const findOrCreateWall = (id: string): Wall => {
    const unused = { screens: new Set<Connection>(), phones: new Set<Connection>(), report: null, code: null }
    const found = walls.get(id) ?? { id, ...unused, isNewerElsewhere: false }
    walls.set(id, found)
    return found
  }
  const dropIfUnused = ({ id, screens, phones }: Wall) => {
    if (screens.size === 0 && phones.size === 0) walls.delete(id)
  }
  const findOwn = (id: string): ConnectedWall | null => {
    const wall = walls.get(id)
    return wall?.report ? { id, report: wall.report, code: wall.code } : null
  }
  const setCallHere = (id: string, isOnCall: boolean) =>
    sendTo(walls.get(id)?.screens ?? [], { type: 'wall_set_call', isOnCall })
  const elsewhere = createWallsElsewhere({
    events,
    now,
    own: { find: findOwn, ids: () => [...walls.keys()].filter(findOwn) },
    onChange(id) {
      const wall = walls.get(id)
      if (!wall) return
      wall.isNewerElsewhere = true
      broadcastState(wall)
    },
    onCall: setCallHere,
    onFailure: (error) => logger.warn({ err: error }, 'walls could not be told to other servers'),
  })
  const reportOf = ({ id, report, isNewerElsewhere }: Wall): WallReport | null => {
    const told = elsewhere.find(id)?.report ?? null
    return isNewerElsewhere ? (told ?? report) : (report ?? told)
  }
  const broadcastState = (wall: Wall, to: Iterable<Connection> = wall.phones) =>
    sendTo(to, { type: 'wall_state', wall: reportOf(wall) })

  const keys = keysFor('walls', secret)
  const sign = (wallId: string, userId: number): string => keyedHash(keys.current, `wall ${wallId} ${userId}`)
  const verifyPairing = (pairing: string, userId: number): string | null => {
    const [id = '', signature = ''] = pairing.split('.')
    return isKeyedHash(keys.allAndFormer, `wall ${id} ${userId}`, signature) ? id : null
  }

  const hashOf = (code: string): string => keyedHash(keys.current, `wall code ${code}`)
  /** The ids of the walls that show this code now. */
  const findByCode = (hash: string): Set<string> => {
    const isShown = ({ report, code }: Wall) =>
      report !== null && code?.hash === hash && code.validUntil > now().getTime()
    const here = [...walls.values()].filter(isShown)
    return new Set([...here.map(({ id }) => id), ...elsewhere.findByCode(hash)])
  }
  const newCode = (): string => {
    const text = String(randomInt(10 ** WALL_CODE_LENGTH)).padStart(WALL_CODE_LENGTH, '0')
    return findByCode(hashOf(text)).size > 0 ? newCode() : text
  }

  const forgetWall = (screen: Connection) => {
    const wall = wallOfScreen.get(screen)
    if (!wall) return
    wallOfScreen.delete(screen)
    heardAt.delete(screen)
    wall.screens.delete(screen)
    if (wall.screens.size === 0) {
      wall.report = null
      wall.code = null
      broadcastState(wall)
      void elsewhere.tell(wall.id)
    }
    dropIfUnused(wall)
  }
  const forgetPhone = (phone: Connection) => {
    const wall = wallOfPhone.get(phone)
    if (!wall) return
    wallOfPhone.delete(phone)
    wall.phones.delete(phone)
    // Tells the phone why updates end, in case its connection is still open.
    sendRefusal(phone, 'signed_out')
    dropIfUnused(wall)
  }

  return {
    /** Registers a wall, or updates its report. Another secret makes it another wall. */
    registerWall(
      screen: Connection,
      { secret: secretOfWall, report }: { secret: string; report: WallReport },
    ): void {
      const wall = findOrCreateWall(createHash('sha256').update(secretOfWall).digest('base64url'))
      if (wallOfScreen.get(screen) !== wall) forgetWall(screen)
      wallOfScreen.set(screen, wall)
      heardAt.set(screen, performance.now())
      wall.screens.add(screen)
      const isNews = !isDeepStrictEqual(wall.report, report) || wall.isNewerElsewhere
      wall.report = report
      wall.isNewerElsewhere = false
      broadcastState(wall)
      if (isNews) void elsewhere.tell(wall.id)
    },

    /** Shows a new pairing code on the wall; the former one becomes invalid. */
    async issueCode(screen: Connection): Promise<void> {
      const wall = wallOfScreen.get(screen)
      if (!wall) return
      const code = newCode()
      wall.code = { hash: hashOf(code), validUntil: now().getTime() + WALL_CODE_MS }
      // First to the other servers, so that the code is valid on all of them once it is shown.
      await elsewhere.tell(wall.id)
      sendTo([screen], { type: 'wall_code', code, validMs: WALL_CODE_MS })
    },

    /**
     * Pairs an account with the wall that shows the code. The attempt is counted before the code is checked, which bounds
     * concurrent guesses too.
     * @returns the pairing
     * @throws ApiError not_found, too_many_requests
     */
    async pair(userId: number, address: string, code: string): Promise<string> {
      // One /48 has 65,536 networks, which together would have too many guesses for six digits.
      const site = networkOf(address, SITE_GROUPS)
      const attempt: LimitedEvent[] = [
        [MISSES_OF_ADDRESS, site],
        [MISSES, String(userId)],
      ]
      await throttles.count(...attempt)
      if (findByCode(hashOf(code)).size === 0) await elsewhere.catchUp()
      const [id, another] = findByCode(hashOf(code))
      // Two servers may have given one code at the same time: both walls need another one.
      if (id === undefined || another !== undefined)
        throw new ApiError('not_found', 'No wall shows this code now. Codes change after five minutes.')
      await throttles.takeBack(attempt)
      return `${id}.${sign(id, userId)}`
    },

    /** Subscribes a phone to the reports of a paired wall. */
    follow(phone: Connection, caller: Caller | null, pairing: string): void {
      if (!caller) return sendRefusal(phone, 'signed_out')
      const id = verifyPairing(pairing, caller.id)
      if (id === null) return sendRefusal(phone, 'unpaired')
      const wall = findOrCreateWall(id)
      const before = wallOfPhone.get(phone)
      if (before && before !== wall) {
        before.phones.delete(phone)
        dropIfUnused(before)
      }
      wallOfPhone.set(phone, wall)
      wall.phones.add(phone)
      broadcastState(wall, [phone])
    },

    /** Starts or ends the call mode of the wall that this phone follows; the wall answers with a report. */
    async setCall(phone: Connection, caller: Caller | null, isOnCall: boolean): Promise<void> {
      const wall = wallOfPhone.get(phone)
      // After a new sign-in the phone has to follow its wall again.
      if (!caller || !wall) return sendRefusal(phone, 'signed_out')
      try {
        await throttles.count([CALLS, String(caller.id)])
      } catch (error) {
        if (error instanceof ApiError) return sendRefusal(phone, 'too_fast')
        throw error
      }
      if (!reportOf(wall)) return broadcastState(wall, [phone])
      setCallHere(wall.id, isOnCall)
      if (elsewhere.find(wall.id)) await elsewhere.call(wall.id, isOnCall)
    },

    /** To every screen that is connected here. */
    tellScreens: (message: ServerMessage) => sendTo(wallOfScreen.keys(), message),

    /** How long each wall that is connected here has been silent, in ms. */
    silences: () => [...heardAt.values()].map((time) => performance.now() - time),
    forgetWall,
    forgetPhone,
    /** Call once the events arrive: from here on the walls of other servers are known. */
    serve: () => elsewhere.serve(),
    stop: () => elsewhere.stop(),
  }
}
