import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export interface WebServer {
  origin: string
  stop(): Promise<void>
}

/** A real HTTP server on a free port. */
export async function startWebServer(answer: RequestListener): Promise<WebServer> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
