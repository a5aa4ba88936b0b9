import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text } from 'node:stream/consumers'

const root = path.join(import.meta.dirname, '../..')

export interface ScriptRun {
  child: ChildProcess
  ended: Promise<{ status: number | null; stdout: string; stderr: string }>
}

/**
 * Runs a program of scripts/ with this environment and PATH alone.
 * @param args the name of the script, and its arguments
 */
export function runScript([script = '', ...args]: string[], env: Record<string, string>): ScriptRun {
  const child = spawn(process.execPath, [`scripts/${script}`, ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = Promise.all([text(child.stdout), text(child.stderr)])
  const ended = once(child, 'exit').then(async () => {
    const [stdout, stderr] = await output
    return { status: child.exitCode, stdout, stderr }
  })
  return { child, ended }
}
