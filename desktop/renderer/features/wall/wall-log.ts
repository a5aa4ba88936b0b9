import { WALL_LOG_LINES_MAX } from '#shared/limits.ts'
import { defineStored, isRecord } from './stored.ts'

export interface LogLine {
  /** Milliseconds since 1970. */
  at: number
  text: string
}

const stored = defineStored<LogLine[]>('wall-log', [], (value) =>
  Array.isArray(value)
    ? value.filter(
        (line): line is LogLine =>
          isRecord(line) && typeof line['at'] === 'number' && typeof line['text'] === 'string',
      )
    : undefined,
)

const TEXT_MAX_LENGTH = 300

/** The log of the wall: the last lines, oldest first. */
export const wallLog = {
  read: stored.read,
  write(text: string): void {
    const lines = [...stored.read(), { at: Date.now(), text: text.slice(0, TEXT_MAX_LENGTH) }]
    stored.write(lines.slice(-WALL_LOG_LINES_MAX))
  },
}
