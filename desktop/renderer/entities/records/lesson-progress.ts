import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LessonProgress } from '#shared/contract/watching.ts'
import { queriesOf, routeQuery } from '../query-keys.ts'
import { useSession } from '../session/session.ts'

/** What has changed since then is known after the next lesson that is watched on this device. */
const FRESH_MS = 5 * 60_000

const progressQuery = { ...routeQuery('listLessonProgress', {}), staleTime: FRESH_MS }

/** How far the signed-in person is in a lesson; undefined for a visitor, and for a lesson that was never watched. */
export function useLessonProgress(videoId: number): LessonProgress | undefined {
  const { user } = useSession()
  const { data } = useQuery({
    ...progressQuery,
    enabled: user !== null,
    select: useCallback(
      (all: LessonProgress[]) => all.find((progress) => progress.videoId === videoId),
      [videoId],
    ),
  })
  return data
}

/** How far the signed-in person is in each lesson, by its id; undefined for a visitor, and before it is known. */
export function useEveryProgress(): ReadonlyMap<number, LessonProgress> | undefined {
  const { user } = useSession()
  return useQuery({ ...progressQuery, enabled: user !== null, select: byLesson }).data
}

const byLesson = (all: LessonProgress[]) => new Map(all.map((progress) => [progress.videoId, progress]))

/** Lessons that the signed-in person has begun. */
export const begunLessonsQuery = routeQuery('listBegunLessons', {})

/** Reads again what a report has changed: at once what is on the screen. */
export const refreshProgress = (client: QueryClient): void =>
  void client.invalidateQueries(
    queriesOf('listLessonProgress', 'listBegunLessons', 'listDueLessons', 'getOwnRecord'),
  )
