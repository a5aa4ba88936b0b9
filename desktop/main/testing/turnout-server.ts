import { once } from 'node:events'
import { createServer as createHttpServer, request, type IncomingMessage, type Server } from 'node:http'
import { createServer } from 'node:https'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import type { ServerIdentity } from './certificates.ts'

async function listen(server: Server) {
  // A tunnel is no longer a connection of the server's own list.
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has such an address.
  const { port } = server.address() as AddressInfo
  return {
    port,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

/** The least that is found as a Turnout server, over https with a certificate. */
export async function startSecureServer(identity: ServerIdentity, product: string = PRODUCT_NAME) {
  const asked: string[] = []
  const server = createServer(identity, (message, response) => {
    asked.push(message.url ?? '')
    const body = message.url === '/healthz' ? { status: 'ok' } : { product }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
  })
  const { port, stop } = await listen(server)
  return {
    origin: `https://127.0.0.1:${port}`,
    asked,
    stop,
    /** The server gets another certificate, for connections from now on. */
    renew: (next: ServerIdentity) => server.setSecureContext(next),
  }
}

/** A proxy that wants a name and a password (RFC 9110), for http and for tunnels. */
export async function startProxy(login: string) {
  const state = { login, challenges: 0, refusals: 0, tunnels: 0 }
  const isIn = ({ headers }: IncomingMessage): boolean => {
    const given = headers['proxy-authorization']
    if (given === `Basic ${btoa(state.login)}`) return true
    state.challenges += 1
    if (given !== undefined) state.refusals += 1
    return false
  }
  const server = createHttpServer((message, response) => {
    if (!isIn(message)) {
      response.writeHead(407, { 'Proxy-Authenticate': 'Basic realm="Station"' }).end('Who are you?')
      return
    }
    const onward = request(
      message.url ?? '',
      { method: message.method, headers: message.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.writeHead(502).end())
    message.pipe(onward)
  })
  server.on('connect', (message, socket, head) => {
    if (!isIn(message)) {
      socket.end('HTTP/1.1 407 Who\r\nProxy-Authenticate: Basic realm="Station"\r\nContent-Length: 0\r\n\r\n')
      return
    }
    state.tunnels += 1
    const { hostname, port } = new URL(`http://${message.url ?? ''}`)
    const onward = connect(Number(port), hostname, () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  const { port, stop } = await listen(server)
  return { host: '127.0.0.1', port, state, stop }
}
