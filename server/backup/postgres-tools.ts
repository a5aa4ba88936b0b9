import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { BackupError } from './backup-error.ts'

/** Parameters of an address that PostgreSQL's own programs know. The driver knows others. */
const KNOWN_OPTIONS = new Set([
  'host',
  'port',
  'sslmode',
  'sslrootcert',
  'sslcert',
  'sslkey',
  'options',
  'user',
])

/** The address for PostgreSQL's own programs, and the password, which must not be among the arguments that others see. */
export function addressForTools(databaseUrl: string): { address: string; password: string | undefined } {
  const url = new URL(databaseUrl)
  const password = url.password || (url.searchParams.get('password') ?? '')
  const wantsTls = ['true', '1'].includes(url.searchParams.get('ssl') ?? '')
  for (const name of new Set(url.searchParams.keys()))
    if (!KNOWN_OPTIONS.has(name)) url.searchParams.delete(name)
  // Encryption without a check of the certificate; the programs name it differently.
  if (url.searchParams.get('sslmode') === 'no-verify') url.searchParams.set('sslmode', 'require')
  if (wantsTls && !url.searchParams.has('sslmode')) url.searchParams.set('sslmode', 'require')
  url.password = ''
  return { address: url.href, password: password ? decodeURIComponent(password) : undefined }
}

const INSTALL_ADVICE =
  'Install the client programs of the version of your server, for example: apt-get install postgresql-client-18'
const PATH_FIRST =
  'Where several versions are installed, put the right one first: PATH=/usr/lib/postgresql/18/bin:$PATH'

function advise(output: string): string {
  if (/version mismatch|unsupported version/.test(output))
    return `\n${INSTALL_ADVICE}\nThey must not be older than the server. ${PATH_FIRST}`
  if (/No space left/.test(output)) return '\nMake room on that disk, and run the command again.'
  return ''
}

/**
 * Runs pg_dump or pg_restore.
 * @param databaseUrl null for a call that needs no server
 * @throws BackupError with the output of the program, and what to do; the error of an aborted signal
 */
export async function runTool(
  program: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  { databaseUrl, signal }: { databaseUrl: string | null; signal: AbortSignal },
): Promise<void> {
  signal.throwIfAborted()
  const server = databaseUrl === null ? null : addressForTools(databaseUrl)
  const env = { ...process.env, LC_ALL: 'C', ...(server?.password ? { PGPASSWORD: server.password } : {}) }
  const child = spawn(
    program,
    [...(server ? [`--dbname=${server.address}`, '--no-password'] : []), ...args],
    {
      env,
      signal,
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  const output = text(child.stderr).catch(() => '')
  const code = await once(child, 'close').then(
    ([code]: unknown[]) => code,
    (error: NodeJS.ErrnoException) => {
      signal.throwIfAborted()
      if (error.code === 'ENOENT')
        throw new BackupError(
          `PostgreSQL is copied by ${program}, which is not installed here.\n${INSTALL_ADVICE}`,
        )
      throw error
    },
  )
  if (code === 0) return
  const said = (await output).trim()
  throw new BackupError(`${program} failed:\n${said}${advise(said)}`)
}
