import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startNginx, type Nginx } from './nginx.ts'
import { freePort, startPostgresServer, type PostgresServer } from './postgres-server.ts'
import { startS3 } from './s3-server.ts'
import {
  startServerProcess,
  startWorkerProcess,
  type ServerProcess,
  type TestProcess,
} from './server-process.ts'

export const CLUSTER_ADMIN = { username: 'chief', email: 'chief@example.org', password: 'officer-on-watch' }

interface ClusterOptions {
  /** Settings of PostgreSQL, `name=value`. */
  postgresSettings?: readonly string[]
  /** Settings of the servers and the worker. */
  env?: Record<string, string>
  isTls?: boolean
  /** Whether nginx sends consecutive requests to different servers. */
  isInTurn?: boolean
}

export interface Cluster {
  postgres: PostgresServer
  databaseUrl: string
  s3: Awaited<ReturnType<typeof startS3>>
  servers: readonly ServerProcess[]
  /** The address of nginx, which has all servers behind it. */
  baseUrl: string
  /** Starts a further nginx in front of the first servers alone. */
  startFront(servers: number): Promise<Nginx>
  /** Ends a server by SIGKILL. */
  kill(server: number): Promise<void>
  /** Starts a killed server again, on its port and folder. Resolves when it listens. */
  revive(server: number): Promise<void>
  /** Ends nginx. @returns its logs */
  stopNginx(): Promise<string>
  stop(): Promise<void>
}

const SERVERS = 3

/** Three servers that only answer and a worker, over a PostgreSQL and an S3 server of their own, behind nginx. */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const { postgresSettings, isTls = true, isInTurn = false } = options
  const folder = await mkdtemp(path.join(tmpdir(), 'turnout-cluster-'))
  const [postgres, s3] = await Promise.all([startPostgresServer(postgresSettings), startS3()])
  const databaseUrl = postgres.url('postgres')
  const ports: number[] = []
  for (let server = 0; server < SERVERS; server++) ports.push(await freePort())
  const env = {
    DATABASE_URL: databaseUrl,
    JWT_SECRET: 'a secret that all servers of the cluster know',
    DEMO: 'false',
    TRUST_PROXY: 'true',
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: s3.settings.endpoint ?? '',
    S3_PREFIX: s3.settings.prefix,
    S3_ACCESS_KEY_ID: s3.settings.credentials?.accessKeyId ?? '',
    S3_SECRET_ACCESS_KEY: s3.settings.credentials?.secretAccessKey ?? '',
    ADMIN_USERNAME: CLUSTER_ADMIN.username,
    ADMIN_EMAIL: CLUSTER_ADMIN.email,
    ADMIN_PASSWORD: CLUSTER_ADMIN.password,
    ...options.env,
  }
  const startServer = (server: number) =>
    startServerProcess({
      ...env,
      MEDIA_WORKERS: '0',
      PORT: String(ports[server]),
      DATA_DIR: path.join(folder, `server-${server}`),
    })
  const servers = await Promise.all(ports.map((_, server) => startServer(server)))
  const worker: TestProcess = await startWorkerProcess({ ...env, DATA_DIR: path.join(folder, 'worker') })
  const startFront = (count: number) =>
    startNginx({ ports: ports.slice(0, count), dataDir: folder, isTls, isInTurn })
  const nginx = await startFront(SERVERS)
  let logs: Promise<string> | undefined
  const stopNginx = () => (logs ??= nginx.stop())
  const endNow = async (process: TestProcess) => {
    if (process.child.exitCode === null && process.child.signalCode === null) await process.end('SIGKILL')
  }
  return {
    postgres,
    databaseUrl,
    s3,
    servers,
    baseUrl: nginx.baseUrl,
    startFront,
    async kill(server) {
      await servers[server]?.end('SIGKILL')
    },
    async revive(server) {
      servers[server] = await startServer(server)
    },
    stopNginx,
    async stop() {
      await stopNginx()
      await Promise.all([...servers, worker].map(endNow))
      await s3.stop()
      await postgres.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
