import { execFileSync, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './postgres-server.ts'

const bin = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' }).stdout?.trim() ?? ''
const versionOf = (program: string): string =>
  /\d+/.exec(spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[0] ?? ''

/**
 * Whether this machine has a PostgreSQL server of the version of its pg_dump. The server that the other tests use comes
 * without pg_dump, and an older pg_dump refuses it.
 */
export const hasInstalledPostgres =
  bin !== '' && versionOf('pg_dump') !== '' && versionOf(path.join(bin, 'postgres')) === versionOf('pg_dump')

/** PostgreSQL refuses to run as root; root takes the account that the package has made. */
function accountOf(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** Starts the PostgreSQL of this machine on a free port of loopback, with its data in a temporary folder. */
export async function startInstalledPostgres(): Promise<{ url(database: string): string; remove(): void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'turnout-postgres-'))
  const account = accountOf()
  if (account) chownSync(folder, account.uid, account.gid)
  const data = path.join(folder, 'data')
  const port = await freePort()
  const run = (program: string, ...args: string[]) =>
    execFileSync(path.join(bin, program), args, { ...account, cwd: folder, stdio: 'ignore' })
  run('initdb', '-D', data, '--username=postgres', '--auth=trust', '--no-sync', '--locale=C.UTF-8')
  const options = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=${folder}`
  run('pg_ctl', 'start', '-w', '-D', data, '-l', path.join(folder, 'log'), '-o', options)
  return {
    url: (database) => `postgres://postgres:unused@127.0.0.1:${port}/${database}`,
    remove() {
      run('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', data)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
