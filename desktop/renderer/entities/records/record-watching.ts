import type { LessonTicket } from '#shared/contract/watching.ts'
import { unionOf, type Range, type Ranges } from '#shared/records/ranges.ts'
import { listen } from '../../lib/listen.ts'
import { newUuid } from '../../lib/new-uuid.ts'
import { recordPlayedParts, type PlayedPart } from '../playback/played-parts.ts'
import { deviceTime, watchReports, type KeptReport } from './watch-reports.ts'

/** What was watched is reported at least this often, in ms. */
const REPORT_EVERY_MS = 30_000
/** Shorter parts are those of a person who looks for a place, in ms. */
const SHORTEST_PART_MS = 250

interface Options {
  /** Where the lesson begins in its file, in seconds: a clip begins later. */
  start: number
  lesson: Pick<LessonTicket, 'ticket' | 'ranges' | 'lengthMs'>
  /** Called with everything that was watched of the lesson, as it grows. */
  onWatched: (ranges: Ranges) => void
  /** Called when the last report before the end, or before the player is closed, is sent or kept. */
  onReported: () => void
  send?: (report: KeptReport) => Promise<void>
}

/** Whether a person can look at the picture: it is on the screen, or in a window of its own. */
const isSeen = (element: HTMLMediaElement) =>
  document.visibilityState === 'visible' || document.pictureInPictureElement === element

/**
 * Records what a person watches, and reports it (rule T1): every 30 seconds, at a pause, at the end, and when the page is
 * hidden.
 * @returns stops; what was not reported yet is reported then
 */
export function recordWatching(
  element: HTMLMediaElement,
  { start, lesson, onWatched, onReported, send = watchReports.send }: Options,
): () => void {
  let ranges: Ranges = unionOf(lesson.ranges)
  let parts: PlayedPart[] = []
  let stopParts: (() => void) | null = null
  const lessonMs = (seconds: number) =>
    Math.min(lesson.lengthMs, Math.max(0, Math.round((seconds - start) * 1000)))
  const rangeOf = ({ from, to }: PlayedPart): Range => [lessonMs(from), lessonMs(to)]

  const begin = () => {
    stopParts ??= recordPlayedParts(element, (part, isOver) => {
      const watched = unionOf([...ranges, rangeOf(part)])
      if (isOver) {
        ranges = watched
        parts.push(part)
      }
      onWatched(watched)
    })
  }
  /** Ends the part that is open. */
  const cut = () => {
    stopParts?.()
    stopParts = null
    if (isSeen(element)) begin()
  }
  const report = async () => {
    const worthy = parts.filter((part) => {
      const [from, to] = rangeOf(part)
      return to - from >= SHORTEST_PART_MS
    })
    parts = []
    if (worthy.length === 0) return
    const reported = worthy.map((part) => {
      const [fromMs, toMs] = rangeOf(part)
      return {
        fromMs,
        toMs,
        startedAt: deviceTime(part.startedAt),
        endedAt: deviceTime(part.endedAt),
      }
    })
    await send({ id: newUuid(), ticket: lesson.ticket, parts: reported })
  }
  const cutAndReport = () => {
    cut()
    void report()
  }
  const reportLast = () => void report().then(onReported)

  if (isSeen(element)) begin()
  const timer = setInterval(cutAndReport, REPORT_EVERY_MS)
  const stops = [
    listen(element, ['pause', 'enterpictureinpicture', 'leavepictureinpicture'], cutAndReport),
    listen(element, ['ended'], () => {
      cut()
      reportLast()
    }),
    listen(document, ['visibilitychange'], cutAndReport),
    listen(window, ['pagehide'], cutAndReport),
  ]
  return () => {
    clearInterval(timer)
    for (const stop of stops) stop()
    stopParts?.()
    reportLast()
  }
}
