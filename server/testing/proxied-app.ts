import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'
import { copyMigratedDb } from './migrated-database.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import type { Config } from '#server/config.ts'

export interface ProxiedApp {
  app: TestApp
  /** The proxy between the app and its PostgreSQL. */
  proxy: TcpProxy
  /** The address of the database without the proxy. */
  databaseUrl: string
  stop(): Promise<void>
}

/** A test app that reaches its PostgreSQL through a proxy. For the project `postgres` alone. */
export async function startProxiedApp(overrides: Partial<Config> = {}): Promise<ProxiedApp> {
  const databaseUrl = (await copyMigratedDb('')) ?? ''
  const url = new URL(databaseUrl)
  const proxy = await startTcpProxy(Number(url.port))
  url.port = String(proxy.port)
  const app = await startTestApp({ ...overrides, databaseUrl: url.href })
  return {
    app,
    proxy,
    databaseUrl,
    async stop() {
      await app.stop()
      await proxy.stop()
    },
  }
}
