import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

/** The program's own steps have their own limits; this one ends a program that hangs. */
const PROGRAM_MAX_MS = 8 * 60_000

const smokeReport = z.object({
  isOk: z.boolean(),
  about: z.record(z.string(), z.string()),
  steps: z.array(z.object({ name: z.string(), ms: z.number(), problem: z.string().nullable() })),
})

interface Options {
  program: string
  /** Before the switches of the check. */
  args?: string[]
  /** The server that was chosen at an earlier start. */
  server: string
  /** A copy of the report, for the person who looks at a failure. */
  keep?: string
  say(line: string): void
  maxMs?: number
}

/** @returns the exit code, null where a signal ended it, or what kept it from starting or from ending */
const runToEnd = (program: string, args: string[], folder: string, maxMs: number) =>
  new Promise<number | string | null>((resolve) => {
    const environment = { ...process.env, XDG_CONFIG_HOME: path.join(folder, 'config-home') }
    const child = spawn(program, args, { stdio: 'inherit', env: environment })
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      resolve(`it was still running after ${maxMs / 1000} s`)
    }, maxMs)
    child.on('error', (error) => resolve(error.message))
    child.on('exit', resolve)
    child.on('close', () => clearTimeout(timer))
  })

/**
 * Starts the packaged program with `--smoke=FILE`, in a folder of its own, and reads its report.
 * @returns whether every step went well and the program ended by itself
 */
export async function checkProgram(options: Options): Promise<boolean> {
  const { program, args = [], server, keep, say, maxMs = PROGRAM_MAX_MS } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-smoke-'))
  const file = path.join(folder, 'report.json')
  try {
    const userData = path.join(folder, 'user-data')
    await mkdir(userData)
    await writeFile(path.join(userData, 'config.json'), JSON.stringify({ server }))
    const switches = [...args, `--user-data-dir=${userData}`, `--smoke=${file}`]
    const end = await runToEnd(program, switches, folder, maxMs)
    const text = await readFile(file, 'utf8').catch(() => null)
    if (text === null) {
      say(`FAILED: ${program} wrote no report (${typeof end === 'string' ? end : `its end: ${end}`})`)
      return false
    }
    if (keep !== undefined) {
      await mkdir(path.dirname(keep), { recursive: true })
      await writeFile(keep, text)
    }
    const report = smokeReport.parse(JSON.parse(text))
    say(Object.entries(report.about).flat().join(' '))
    for (const { name, ms, problem } of report.steps) say(`${problem ?? 'ok'}: ${name} (${ms} ms)`)
    if (end !== 0) say(`FAILED: the program did not end well (${end})`)
    return report.isOk && end === 0
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
