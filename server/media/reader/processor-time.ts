import { readFileSync } from 'node:fs'

/** Linux counts in hundredths of a second for every program (USER_HZ). */
const TICKS_PER_SECOND = 100

/**
 * Seconds of processor time that a process has used, all its threads together; 0 where the system doesn't tell, as on
 * macOS and Windows.
 */
export function processorSecondsOf(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in parentheses, may hold anything. Fields 14 and 15: time of the program, of the system.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}
