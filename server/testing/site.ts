import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { createApp } from '#server/app.ts'
import { createLogger } from '#server/http/request-log.ts'
import { startNginx, type Nginx } from './nginx.ts'
import type { TestApp } from './test-app.ts'

/** Listens on a free port of loopback. @returns the port */
export async function listenOn(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Stops listening and breaks the open connections. */
export async function endServer(server: Server): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

export interface Site {
  nginx: Nginx
  servers: Server[]
  ports: number[]
  /** @returns the logs of nginx */
  stop(): Promise<string>
}

/**
 * Starts servers on the data of the app, with nginx in front of them.
 * @param webRoots the folder of the built web app of each server
 */
export async function startSite(
  app: TestApp,
  webRoots: readonly string[] = [path.join(app.config.dataDir, 'web')],
): Promise<Site> {
  const behind = webRoots.map((webRoot) =>
    createApp({
      config: { ...app.config, sendFile: 'x-accel', trustsProxy: true },
      database: app.database,
      storage: app.storage,
      readers: app.readers,
      events: app.events,
      logger: createLogger('silent'),
      webRoot,
      now: () => new Date(),
    }),
  )
  const servers = behind.map(({ server }) => server)
  const uploadsOf = behind.map(({ features }) => features.uploads.background)
  await Promise.all(uploadsOf.map(async (background) => await background.serve?.()))
  const ports = await Promise.all(servers.map(listenOn))
  const nginx = await startNginx({ ports, dataDir: app.config.dataDir })
  return {
    nginx,
    servers,
    ports,
    async stop() {
      const logs = await nginx.stop()
      for (const one of behind) one.close()
      await Promise.all(uploadsOf.map(async (background) => await background.stop?.()))
      await Promise.all(servers.map(endServer))
      return logs
    },
  }
}
