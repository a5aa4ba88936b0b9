import { WALL_LOG_LINES_MAX } from '#shared/limits.ts'
import { storedLog } from './wall-storage.ts'

const TEXT_MAX_LENGTH = 300

/** The log of the wall: the last lines, oldest first. */
export const wallLog = {
  read: storedLog.get,
  write(text: string): void {
    const lines = [...storedLog.get(), { at: Date.now(), text: text.slice(0, TEXT_MAX_LENGTH) }]
    storedLog.set(lines.slice(-WALL_LOG_LINES_MAX))
  },
}
