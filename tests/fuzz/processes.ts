import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Process {
  pid: number
  /** Bytes of memory in use. */
  memory: number
  args: string
}

async function listProcesses(): Promise<(Process & { parent: number })[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,rss=,args='], { maxBuffer: 10_000_000 })
  return [...stdout.matchAll(/^ *(\d+) +(\d+) +(\d+) (.*)$/gm)].map(
    ([, pid, parent, kilobytes, args = '']) => ({
      pid: Number(pid),
      parent: Number(parent),
      memory: Number(kilobytes) * 1024,
      args,
    }),
  )
}

/** The descendants of a process. */
export async function processesOf(pid: number): Promise<Process[]> {
  const all = await listProcesses()
  const below = (parent: number): Process[] =>
    all.flatMap((one) => (one.parent === parent ? [one, ...below(one.pid)] : []))
  return below(pid)
}

export const sumOfMemory = (processes: readonly Process[]): number =>
  processes.reduce((sum, { memory }) => sum + memory, 0)

/** The processes that still run. The system reuses process ids, so the command lines are compared as well. */
export async function stillRunning(processes: Iterable<Pick<Process, 'pid' | 'args'>>): Promise<number[]> {
  const running = new Map((await listProcesses()).map(({ pid, args }) => [pid, args]))
  return [...processes].filter(({ pid, args }) => running.get(pid) === args).map(({ pid }) => pid)
}
