import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

/** openssl makes the certificate. */
export const hasNginx = [
  ['nginx', '-v'],
  ['openssl', 'version'],
].every(([program = '', flag = '']) => spawnSync(program, [flag]).status === 0)

/** Whether every test app has nginx in front: the project `nginx` runs tests of the server through it. */
export const isBehindNginx = process.env['TEST_FRONT'] === 'nginx'

const TEMPLATE = path.join(import.meta.dirname, '../../deploy/nginx.conf')
/** nginx's own places for these belong to root. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
const STARTS_WITHIN_MS = 10_000

interface Ports {
  site: number
  http: number
}

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

let ownCertificate: string | undefined

/**
 * A key and a certificate of 127.0.0.1 in one text, made once for a process. Clients in this process trust it.
 * @throws Error where openssl fails
 */
function certificate(): string {
  if (ownCertificate !== undefined) return ownCertificate
  const command =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1 ' +
    '-addext subjectAltName=IP:127.0.0.1 -keyout - -out -'
  const { stdout, stderr, status } = spawnSync('openssl', command.split(' '))
  if (status !== 0) throw new Error(`openssl made no certificate: ${stderr.toString()}`)
  ownCertificate = stdout.toString()
  const [trusted = ''] = /-----BEGIN CERTIFICATE-----[^]*/.exec(ownCertificate) ?? []
  setDefaultCACertificates([...getCACertificates(), trusted])
  return ownCertificate
}

/** @throws where the template does not have the line that is replaced */
function replaceOnce(text: string, line: string, by: string): string {
  if (text.split(line).length !== 2) throw new Error(`deploy/nginx.conf must have one "${line}"`)
  return text.replace(line, by)
}

export interface Nginx {
  /** The address of the site: https, unless plain http was asked for. */
  baseUrl: string
  /** The address that redirects to https. */
  httpUrl: string
  /** The lines of its log of requests and of its log of errors, which are written when it ends. */
  stop(): Promise<string>
}

interface NginxOptions {
  /** The ports of the servers behind it, on loopback. */
  ports: readonly number[]
  /** The data folder of these servers. */
  dataDir: string
  /** Serves the site by https, as deploy/nginx.conf says; a bench measures it without. */
  isTls?: boolean
  /** Sends consecutive requests to different servers; otherwise each goes to the one with the fewest connections. */
  isInTurn?: boolean
  /** The words that start nginx. */
  command?: readonly [string, ...string[]]
}

/** deploy/nginx.conf with another account, other ports and folders. */
async function configFor(
  { ports, dataDir, isTls = true, isInTurn = false }: NginxOptions,
  folder: string,
  own: Ports,
) {
  const { username, uid } = userInfo()
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=2 fail_timeout=5s;`)
  const replaced: [string, string][] = [
    // nginx ignores an account where root doesn't start it, and warns.
    ['user turnout;', `${uid === 0 ? `user ${username};` : ''} pid ${folder}/pid; daemon off;`],
    ['worker_processes auto;', `worker_processes 2; error_log ${folder}/error.log;`],
    // Another account than root may not raise it.
    ['worker_rlimit_nofile 65536;', ''],
    ['http {', `http { ${temporaryPlaces(folder)}`],
    ...(isInTurn ? [['least_conn;', ''] satisfies [string, string]] : []),
    ['/var/log/nginx/access.log', `${folder}/access.log`],
    ['server 127.0.0.1:3000 max_fails=2 fail_timeout=5s;', servers.join(' ')],
    ['listen 80 default_server;', `listen 127.0.0.1:${own.http} default_server;`],
    ['listen [::]:80 default_server;', ''],
    [
      'listen 443 ssl http2 default_server;',
      `listen 127.0.0.1:${own.site} ${isTls ? 'ssl http2 ' : ''}default_server;`,
    ],
    ['listen [::]:443 ssl http2 default_server;', ''],
    ['/etc/ssl/turnout/fullchain.pem', `${folder}/certificate.pem`],
    ['/etc/ssl/turnout/privkey.pem', `${folder}/certificate.pem`],
    ['/var/lib/turnout/public', path.join(dataDir, 'public')],
    ['/var/lib/turnout/uploads/', `${path.join(dataDir, 'uploads')}/`],
  ]
  const template = await readFile(TEMPLATE, 'utf8')
  return replaced.reduce((text, [line, by]) => replaceOnce(text, line, by), template)
}

const temporaryPlaces = (folder: string) =>
  TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')

/** Starts nginx with deploy/nginx.conf on free ports of loopback. */
export async function startNginx(options: NginxOptions): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-nginx-'))
  const own = { site: await freePort(), http: await freePort() }
  await writeFile(path.join(folder, 'certificate.pem'), certificate(), { mode: 0o600 })
  const stop = await run(folder, own.site, await configFor(options, folder, own), options.command)
  const scheme = options.isTls === false ? 'http' : 'https'
  return {
    baseUrl: `${scheme}://127.0.0.1:${own.site}`,
    httpUrl: `http://127.0.0.1:${own.http}`,
    stop,
  }
}

/** Starts nginx as a proxy that forwards requests and sets no header. @param port of the server behind it */
export async function startBareNginx(port: number): Promise<Pick<Nginx, 'baseUrl' | 'stop'>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-nginx-'))
  const own = await freePort()
  const server = `server { listen 127.0.0.1:${own}; location / { proxy_pass http://127.0.0.1:${port}; } }`
  const config = `pid ${folder}/pid; daemon off; events {} http { access_log off; ${temporaryPlaces(folder)} ${server} }`
  return { baseUrl: `http://127.0.0.1:${own}`, stop: await run(folder, own, config) }
}

/**
 * Starts nginx and waits until it listens.
 * @returns what ends it, and returns its logs
 * @throws Error with what nginx has logged
 */
async function run(
  folder: string,
  port: number,
  config: string,
  [program, ...first]: readonly [string, ...string[]] = ['nginx'],
): Promise<Nginx['stop']> {
  const file = path.join(folder, 'nginx.conf')
  await writeFile(file, config)
  const child = spawn(program, [...first, '-p', folder, '-e', path.join(folder, 'error.log'), '-c', file], {
    stdio: 'ignore',
  })
  const read = (name: string) => readFile(path.join(folder, name), 'utf8').catch(() => '')
  const stop = async () => {
    if (child.exitCode === null) {
      const exited = once(child, 'exit')
      child.kill('SIGTERM')
      await exited
    }
    const logs = (await read('access.log')) + (await read('error.log'))
    await rm(folder, { recursive: true, force: true })
    return logs
  }
  const deadline = performance.now() + STARTS_WITHIN_MS
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`nginx did not start: ${await stop()}`)
    await pause(20)
  }
  return stop
}
