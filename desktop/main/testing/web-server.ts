import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { promisify } from 'node:util'

export interface WebServer {
  origin: string
  /** How many connections are open now. */
  connections(): Promise<number>
  stop(): Promise<void>
}

/** A real HTTP server on a free port. */
export async function startWebServer(answer: RequestListener): Promise<WebServer> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    connections: promisify(server.getConnections.bind(server)),
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
