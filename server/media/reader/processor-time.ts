import { readFileSync } from 'node:fs'

/** USER_HZ, which is the same on all Linux systems. */
const TICKS_PER_SECOND = 100

/** The processor time of a process and its threads, in seconds; 0 on systems without /proc, such as macOS and Windows. */
export function processorSecondsOf(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The program's name, in parentheses, may contain spaces. Fields 14 and 15 are user time and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}
