import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to the server whose connections break after a number of bytes, again and again. */
export async function startFlakyProxy(baseUrl: string) {
  const { hostname, port } = new URL(baseUrl)
  const sockets = new Set<Socket>()
  const connection = { isDown: false, cutAfter: Infinity, cuts: 0 }
  const server = createServer((client) => {
    if (connection.isDown) return void client.destroy()
    const upstream = connect(Number(port), hostname)
    sockets.add(client).add(upstream)
    let passed = 0
    client.on('data', (bytes) => {
      passed += bytes.length
      if (passed <= connection.cutAfter) return
      connection.cuts += 1
      client.destroy()
      upstream.destroy()
    })
    client.pipe(upstream)
    upstream.pipe(client)
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    connection,
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
