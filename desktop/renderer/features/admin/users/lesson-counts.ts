import type { LessonCounts } from '#shared/contract/admin.ts'
import { formatCount, formatCounted } from '#shared/format.ts'
import { routeQuery } from '../../../entities/query-keys.ts'

export const lessonCountsQuery = (id: number) => ({
  ...routeQuery('getLessonCounts', { id }),
  retry: 1,
  staleTime: 0,
})

export const hasLessons = ({ published, others }: LessonCounts): boolean => published + others > 0

/** '7 lessons, 13K views, and 1 upload that is not published'. */
export function describeLessons({ published, views, others }: LessonCounts): string {
  const shown = `${formatCounted(published, 'lesson')}, ${formatCount(views)} ${views === 1 ? 'view' : 'views'}`
  if (others === 0) return shown
  return `${shown}, and ${formatCounted(others, 'upload')} that ${others === 1 ? 'is' : 'are'} not published`
}
