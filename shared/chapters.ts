import { secondsOfClock } from './clock-time.ts'
import { CHAPTERS_MAX } from './limits/player.ts'

/** A part of a lesson: from its second to the start of the next one. */
export interface Chapter {
  /** Seconds from the start of the lesson. */
  start: number
  title: string
}

/** '2:14 Size-up', with a bracket around the time or a dash behind it. */
const LINE = /^[([]?((?:\d{1,3}:)?\d{1,3}:\d{2})[)\]]?\s*[-–—:·]?\s+(\S.*)$/u

function chapterOf(line: string, lessonSeconds: number): Chapter | null {
  const [, time = '', title = ''] = LINE.exec(line.trim()) ?? []
  const start = secondsOfClock(time)
  return start === null || start >= lessonSeconds ? null : { start, title: title.trim() }
}

/**
 * The chapters of a description: its lines that begin with a time of the lesson (LP-01).
 * @param lessonSeconds 0 where the length is unknown: then there are none
 * @returns none for fewer than two lines, or for times that do not ascend; the text is the description without these lines
 */
export function chaptersOf(
  description: string,
  lessonSeconds: number,
): { chapters: readonly Chapter[]; text: string } {
  const lines = description.split('\n')
  const found = lines.map((line) => chapterOf(line, lessonSeconds))
  const chapters = found.filter((chapter) => chapter !== null)
  const ascend = chapters.every(
    ({ start }, index) => index === 0 || start > (chapters[index - 1]?.start ?? 0),
  )
  if (chapters.length < 2 || chapters.length > CHAPTERS_MAX || !ascend)
    return { chapters: [], text: description }
  const text = lines.filter((_, index) => found[index] === null).join('\n')
  return { chapters, text: text.replaceAll(/\n{3,}/g, '\n\n').trim() }
}

interface Lesson {
  description?: string | null
  isMicroClip: boolean
  duration: number
}

/** The chapters of a lesson; a clip has none: the times of its description are those of its source. */
export const lessonChapters = ({ description, isMicroClip, duration }: Lesson) =>
  chaptersOf(description ?? '', isMicroClip ? 0 : duration)

/** The chapter that a second of the lesson is in. */
export const chapterAt = (chapters: readonly Chapter[], seconds: number): Chapter | undefined =>
  chapters.findLast(({ start }) => start <= seconds)
