import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

export const hasNginx = spawnSync('nginx', ['-v']).status === 0

const template = path.join(import.meta.dirname, '../../deploy/nginx.conf')
/** nginx's own places for these belong to root. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
const STARTS_WITHIN_MS = 10_000

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false))
    socket.once('close', () => socket.destroy()).once('connect', () => socket.end())
  })

interface Nginx {
  baseUrl: string
  stop(): Promise<void>
}

/** @throws where the template does not have the line that is replaced */
function replaceOnce(text: string, line: string, by: string): string {
  if (text.split(line).length !== 2) throw new Error(`deploy/nginx.conf must have one "${line}"`)
  return text.replace(line, by)
}

/**
 * Starts nginx with deploy/nginx.conf on a free port of loopback: its account, ports and folder are replaced.
 * @param port of the server behind it
 * @param dataDir of the server behind it
 * @param command the words that start nginx
 */
export async function startNginx(
  port: number,
  dataDir: string,
  [program, ...first]: readonly [string, ...string[]] = ['nginx'],
): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-nginx-'))
  const own = await freePort()
  const { username, uid } = userInfo()
  const places = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  let config = await readFile(template, 'utf8')
  // nginx ignores an account where root doesn't start it, and warns.
  config = replaceOnce(
    config,
    'user turnout;',
    `${uid === 0 ? `user ${username};` : ''} pid ${folder}/pid; daemon off;`,
  )
  config = replaceOnce(config, 'worker_processes auto;', `worker_processes 1; error_log ${folder}/error.log;`)
  config = replaceOnce(config, 'http {', `http { ${places}`)
  config = replaceOnce(config, '127.0.0.1:3000', `127.0.0.1:${port}`)
  config = replaceOnce(config, 'listen 80;', `listen 127.0.0.1:${own};`)
  config = replaceOnce(config, '/var/lib/turnout/uploads/', `${path.join(dataDir, 'uploads')}/`)
  return run(folder, own, config, [program, ...first])
}

/** Starts nginx as a proxy that forwards requests and sets no header. @param port of the server behind it */
export async function startBareNginx(port: number): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-nginx-'))
  const own = await freePort()
  const places = TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
  const server = `server { listen 127.0.0.1:${own}; location / { proxy_pass http://127.0.0.1:${port}; } }`
  const config = `pid ${folder}/pid; daemon off; events {} http { access_log off; ${places} ${server} }`
  return run(folder, own, config, ['nginx'])
}

/** Starts nginx and waits until it listens. @throws Error with what nginx has logged */
async function run(
  folder: string,
  port: number,
  config: string,
  [program, ...first]: readonly [string, ...string[]],
): Promise<Nginx> {
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, config)
  const child = spawn(program, [...first, '-p', folder, '-e', path.join(folder, 'error.log'), '-c', file], {
    stdio: 'ignore',
  })
  const stop = async () => {
    if (child.exitCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    await rm(folder, { recursive: true, force: true })
  }
  const deadline = performance.now() + STARTS_WITHIN_MS
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      const errors = await readFile(path.join(folder, 'error.log'), 'utf8').catch(() => '')
      await stop()
      throw new Error(`nginx did not start: ${errors}`)
    }
    await pause(20)
  }
  return { baseUrl: `http://127.0.0.1:${port}`, stop }
}
