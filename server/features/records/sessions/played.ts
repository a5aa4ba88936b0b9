import { z } from 'zod'
import type { TrainingSession } from '#shared/contract/training-sessions.ts'
import { ROLL_CALL_PARTS_MAX } from '#shared/limits/records.ts'
import { unionOf, within, type Range, type Ranges } from '#shared/records/ranges.ts'
import { readJsonColumn } from '#server/database/bad-rows.ts'

/** Video, version, and from and to in server time, in ms. */
export type PlayedPart = readonly [video: number, version: number, from: number, to: number]

/** What a wall played in a roll call, as it is stored. */
export interface Played {
  /** By the ids of the videos. */
  titles: Readonly<Record<string, string>>
  /** In the order of time. */
  parts: readonly PlayedPart[]
}

const played = z.object({
  titles: z.record(z.string(), z.string()),
  parts: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
})
/** Two words of a wall about one lesson that are this close are of one part, in ms. */
const SAME_PART_MS = 5000
/** A change of lessons, and a pause at the wall, in ms: the crew is still there. */
const SHORT_BREAK_MS = 60_000

export const readPlayed = (text: string | null, sessionId: number): Played =>
  text === null
    ? { titles: {}, parts: [] }
    : readJsonColumn(played, text, { table: 'training_sessions', id: sessionId, column: 'played' })

/** Adds parts to what is known. The same parts again change nothing. Parts over the bound are left out. */
export function addPlayed(known: Played, more: Played): Played {
  const lessons = Map.groupBy([...known.parts, ...more.parts], ([video, version]) => `${video} ${version}`)
  const parts = [...lessons.values()].flatMap((ofLesson) =>
    unionOf(
      ofLesson.map(([, , from, to]) => [from, to] as const),
      SAME_PART_MS,
    ).flatMap(([from, to]): PlayedPart[] => {
      const [first] = ofLesson
      return first ? [[first[0], first[1], from, to]] : []
    }),
  )
  const kept = parts.toSorted((one, other) => one[2] - other[2]).slice(0, ROLL_CALL_PARTS_MAX)
  return { titles: { ...known.titles, ...more.titles }, parts: kept }
}

export const presentPlayed = ({ titles, parts }: Played): TrainingSession['played'] =>
  parts.map(([videoId, version, from, to]) => ({
    videoId,
    version,
    title: titles[videoId] ?? '',
    fromAt: new Date(from).toISOString(),
    toAt: new Date(to).toISOString(),
  }))

/**
 * The server time that can count for a person of a session: of a roll call, that in which the wall played, with its short
 * breaks; of a drill, all of it.
 */
export function countableTime(kind: TrainingSession['kind'], { parts }: Played, [from, to]: Range): Ranges {
  if (kind === 'drill') return unionOf([[from, to]])
  const playing = unionOf(
    parts.map(([, , start, end]) => [start, end] as const),
    SHORT_BREAK_MS,
  )
  return unionOf(playing.map((range) => within(range, from, Math.max(from, to))))
}
