import { existsSync } from 'node:fs'
import path from 'node:path'
import { explain } from '../server/backup/backup-error.ts'
import type { Progress } from '../server/backup/copy-files.ts'
import { ConfigError, readConfig, type Config } from '../server/config.ts'
import { storedSecret } from '../server/data-folder.ts'

const TOLD_EVERY_MS = 2000
/** Of a shell, for a program that SIGINT ended. */
const EXIT_INTERRUPTED = 130

interface Command {
  signal: AbortSignal
  progress: Progress
  onStep: (step: string) => void
}

/** The folder that the arguments name, absolute; without one the process ends. */
export function folderOf(usage: string): string {
  const [folder, more] = process.argv.slice(2).filter((argument) => argument !== '--check')
  if (folder && !folder.startsWith('--') && more === undefined) return path.resolve(folder)
  console.error(usage)
  process.exit(2)
}

/** The configuration of the server, from the environment and .env. Nothing is created. @throws ConfigError */
export function configOf(): Config {
  const envFile = path.join(import.meta.dirname, '../.env')
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  process.chdir(path.join(import.meta.dirname, '..'))
  return readConfig(process.env, { open: (folder) => folder, secretIn: storedSecret })
}

/** Runs a command that tells its progress on stderr. The first SIGINT or SIGTERM ends it in order, the second at once. */
export async function runCommand(work: (command: Command) => Promise<void>): Promise<void> {
  // What the command writes holds personal data.
  process.umask(0o077)
  const ending = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => ending.abort())
  const progress = { files: 0, bytes: 0 }
  let step = ''
  const tell = () =>
    process.stderr.write(`${step}: ${progress.files} files, ${(progress.bytes / 1e6).toFixed(0)} MB\n`)
  const timer = setInterval(tell, TOLD_EVERY_MS)
  const onStep = (next: string) => {
    step = next
    process.stderr.write(`${step}\n`)
  }
  try {
    await work({ signal: ending.signal, progress, onStep })
  } catch (error) {
    process.exitCode = 1
    const sentence = error instanceof ConfigError ? error.message : explain(error)
    if (ending.signal.aborted) {
      console.error('Interrupted. What was copied is kept for the next run.')
      process.exitCode = EXIT_INTERRUPTED
    } else if (sentence === null) console.error(error)
    else console.error(sentence)
  } finally {
    clearInterval(timer)
  }
}
