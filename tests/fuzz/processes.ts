import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Process {
  pid: number
  /** Bytes of memory in use. */
  memory: number
  args: string
}

/** What a process has started, and what that has started. */
export async function processesOf(pid: number): Promise<Process[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,rss=,args='], { maxBuffer: 10_000_000 })
  const all = [...stdout.matchAll(/^ *(\d+) +(\d+) +(\d+) (.*)$/gm)].map(
    ([, pid, parent, kilobytes, args = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      memory: Number(kilobytes) * 1024,
      args,
    }),
  )
  const below = (parent: number): Process[] =>
    all.flatMap((one) => (one.parent === parent ? [one, ...below(one.pid)] : []))
  return below(pid)
}

export const sumOfMemory = (processes: readonly Process[]): number =>
  processes.reduce((sum, { memory }) => sum + memory, 0)

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
