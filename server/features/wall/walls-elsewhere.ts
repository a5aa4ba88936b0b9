import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { WallReport } from '#shared/live/messages.ts'
import type { EventBus } from '#server/live/event-bus.ts'
import type { Events } from '#server/live/events.ts'

/** Each server with walls, or with walls elsewhere, tells that it runs this often. */
export const WALLS_BEAT_MS = 2000
/** A server that is silent during so many beats of this server has ended. */
const SILENT_BEATS_MAX = 3
/** How long `catchUp` waits for its own event. */
const CATCH_UP_MS = 1000

export interface WallCode {
  /** A keyed hash: events are stored for longer than a code is valid. */
  hash: string
  /** By this server's clock, in ms. */
  validUntil: number
}

export interface ConnectedWall {
  id: string
  report: WallReport
  code: WallCode | null
}

interface Options {
  events: Pick<EventBus, 'tell' | 'subscribe' | 'onMissed'>
  now(): Date
  /** The walls that are connected to this server. */
  own: { find(id: string): ConnectedWall | null; ids(): string[] }
  /** A wall elsewhere connected, disconnected, or sent another report. */
  onChange(id: string): void
  /** A phone elsewhere calls a wall, which may be connected here. */
  onCall(id: string, isOnCall: boolean): void
  onFailure(error: unknown): void
}

interface Heard extends ConnectedWall {
  /** Later reports have higher ones. */
  turn: number
}

interface Elsewhere {
  walls: Map<string, Heard>
  /** Beats of this server since the last message of that one. */
  silentBeats: number
}

/**
 * The walls of all other servers of the database. Each server tells the others its walls, and keeps what they tell. A
 * server that starts, or missed a message, asks for all of them. One server alone hears only itself.
 */
export function createWallsElsewhere({ events, now, own, onChange, onCall, onFailure }: Options) {
  const server = randomUUID()
  const servers = new Map<string, Elsewhere>()
  /** What the others were told and do not know is over. */
  const told = new Set<string>()
  const toldCodes = new Set<string>()
  const changed = new Set<string>()
  /** Calls of `catchUp`, oldest first. */
  const waiting: (() => void)[] = []
  let isAllWanted = false
  let isBeatDue = false
  let hasStopped = false
  let telling: Promise<void> | null = null
  let beating: NodeJS.Timeout | undefined
  let turns = 0

  const describe = (id: string): Events['walls.told']['walls'][number] => {
    const wall = own.find(id)
    const validMs = wall?.code ? wall.code.validUntil - now().getTime() : 0
    const code = wall?.code && validMs > 0 ? { hash: wall.code.hash, validMs } : null
    return { id, report: wall?.report ?? null, code }
  }
  const note = (set: Set<string>, id: string, isIn: boolean) => void (isIn ? set.add(id) : set.delete(id))
  const tellSome = async (ids: string[], { isAll, isBeat }: { isAll: boolean; isBeat: boolean }) => {
    if (isAll) {
      told.clear()
      toldCodes.clear()
    }
    const walls = ids.map(describe)
    for (const { id, report, code } of walls) {
      note(told, id, report !== null)
      note(toldCodes, id, code !== null)
    }
    await events.tell('walls.told', { server, isAll, isBeat, walls, count: told.size })
  }
  const hasNews = () => !hasStopped && (isAllWanted || isBeatDue || changed.size > 0)
  /** One message after the other, so that they are read in this order. */
  const tellAll = async () => {
    try {
      while (hasNews()) {
        const [isAll, isBeat] = [isAllWanted, isBeatDue]
        const ids = isAll ? own.ids() : [...changed]
        isAllWanted = isBeatDue = false
        changed.clear()
        await tellSome(ids, { isAll, isBeat })
      }
    } catch (error) {
      // The next beat tells everything.
      isAllWanted = true
      onFailure(error)
    }
    telling = null
  }
  const wake = () => (telling ??= tellAll())
  const beat = () => {
    if (!isAllWanted && servers.size === 0 && own.ids().length === 0) return
    // A server that reads late must not take an old code for a new one.
    for (const id of toldCodes) if (describe(id).code === null) changed.add(id)
    isBeatDue = true
    void wake()
  }
  const ask = (of: string | null) => events.tell('walls.asked', { server, of }).catch(onFailure)

  const forgetServer = (of: string) => {
    const walls = servers.get(of)?.walls
    servers.delete(of)
    for (const id of walls?.keys() ?? []) onChange(id)
  }
  const hearBeat = () => {
    for (const [of, elsewhere] of servers) {
      if (++elsewhere.silentBeats > SILENT_BEATS_MAX) forgetServer(of)
    }
  }
  const hear = ({ server: of, isAll, walls, count }: Events['walls.told']) => {
    const before = servers.get(of)?.walls ?? new Map<string, Heard>()
    const known = new Map(isAll ? [] : before)
    const differing = new Set(isAll ? before.keys() : [])
    for (const { id, report, code } of walls) {
      const former = before.get(id)
      const isSame = isDeepStrictEqual(former?.report ?? null, report)
      note(differing, id, !isSame)
      const validUntil = now().getTime() + (code?.validMs ?? 0)
      const turn = isSame && former ? former.turn : ++turns
      if (report) known.set(id, { id, report, code: code && { hash: code.hash, validUntil }, turn })
      else known.delete(id)
    }
    if (known.size === 0 && count === 0) servers.delete(of)
    else servers.set(of, { walls: known, silentBeats: 0 })
    for (const id of differing) onChange(id)
    if (known.size !== count) void ask(of)
  }

  const unsubscribe = [
    events.subscribe('walls.told', (message) => {
      // The own beats measure the silence of the others: while no server reaches the database, none of them ends.
      if (message.server !== server) hear(message)
      else if (message.isBeat) hearBeat()
    }),
    events.subscribe('walls.asked', ({ server: by, of }) => {
      if (by === server) return void (of === server && waiting.shift()?.())
      if (of !== null && of !== server) return
      isAllWanted = true
      void wake()
    }),
    events.subscribe('wall.called', ({ server: by, wallId, isOnCall }) => {
      if (by !== server) onCall(wallId, isOnCall)
    }),
    events.onMissed(() => {
      isAllWanted = true
      void wake()
      void ask(null)
    }),
  ]

  return {
    /** The wall as another server told it last; null where none has it. */
    find: (id: string): ConnectedWall | null =>
      [...servers.values()]
        .flatMap(({ walls }) => walls.get(id) ?? [])
        .reduce<Heard | null>((last, heard) => (last && last.turn > heard.turn ? last : heard), null),

    /** @returns the ids of the walls elsewhere that show this code now */
    findByCode: (hash: string): string[] =>
      [...servers.values()].flatMap(({ walls }) =>
        [...walls.values()]
          .filter(({ code }) => code?.hash === hash && code.validUntil > now().getTime())
          .map(({ id }) => id),
      ),

    /**
     * Call after each change of a wall that is or was connected here.
     * @returns a promise that resolves once the change is told, or the database can't be reached
     */
    tell(id: string): Promise<void> {
      changed.add(id)
      return wake()
    },

    /**
     * Waits until everything is known here that was told before this call, which this server hears in one order.
     * @throws an outage of the database
     */
    async catchUp(): Promise<void> {
      const heard = Promise.withResolvers<void>()
      waiting.push(heard.resolve)
      try {
        await events.tell('walls.asked', { server, of: server })
        await Promise.race([heard.promise, pause(CATCH_UP_MS, undefined, { ref: false })])
      } finally {
        const place = waiting.indexOf(heard.resolve)
        if (place !== -1) waiting.splice(place, 1)
      }
    },

    /** @throws an outage of the database */
    call: (wallId: string, isOnCall: boolean): Promise<void> =>
      events.tell('wall.called', { server, wallId, isOnCall }),

    /** Call once the events arrive. */
    async serve(): Promise<void> {
      beating = setInterval(beat, WALLS_BEAT_MS).unref()
      await ask(null)
    },

    /** Tells the other servers that the walls of this one disconnect. */
    async stop(): Promise<void> {
      clearInterval(beating)
      for (const end of unsubscribe) end()
      hasStopped = true
      await telling
      if (told.size > 0) await tellSome([], { isAll: true, isBeat: false }).catch(onFailure)
    },
  }
}
