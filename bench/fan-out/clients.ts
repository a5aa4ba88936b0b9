import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

const CLIENTS = 1000
/** Latency is read off this many of them; the others are counted by their bytes. */
const SAMPLED = 20

export interface Clients {
  /** Waits until every client has had this many messages since the last call; the latencies in ms. */
  receive(messages: number): Promise<number[]>
  end(): void
}

const MASKED_PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const HANDSHAKE =
  'GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** Opens the connections; what a client does with a byte is the same for both kinds of server. */
export async function openClients(port: number, isSocket: boolean): Promise<Clients> {
  const sockets: Socket[] = []
  const bytes = new Float64Array(CLIENTS)
  let latencies: number[] = []
  let frameLength = 0

  const sample = (chunk: Buffer) => {
    const now = process.hrtime.bigint()
    for (const [, sentAt] of chunk.toString('latin1').matchAll(/"videoTitle":"(\d{24})"/g))
      latencies.push(Number(now - BigInt(sentAt ?? 0)) / 1e6)
  }
  for (let client = 0; client < CLIENTS; client++) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    if (isSocket) {
      socket.write(HANDSHAKE)
      await once(socket, 'data')
    }
    socket.on('data', (chunk) => {
      if (frameLength === 0) frameLength = chunk.readUInt16BE(2) + 4
      bytes[client] = (bytes[client] ?? 0) + chunk.length
      if (client < SAMPLED) sample(chunk)
    })
    socket.on('close', () => (bytes[client] = Number.NEGATIVE_INFINITY))
    sockets.push(socket)
  }
  // The server drops a client that does not answer its pings. An unsolicited pong counts as an answer.
  const pongs = setInterval(() => {
    if (isSocket) for (const socket of sockets) socket.write(MASKED_PONG)
  }, 10_000)
  return {
    async receive(messages) {
      const started = performance.now()
      const isThere = () => frameLength > 0 && bytes.every((count) => count >= messages * frameLength)
      while (!isThere()) {
        if (performance.now() - started > 30_000 || bytes.includes(Number.NEGATIVE_INFINITY))
          throw new Error(
            `Not everything was delivered: ${Math.min(...bytes)} of ${messages * frameLength} bytes`,
          )
        await new Promise((resolve) => setTimeout(resolve, 1))
      }
      bytes.fill(0)
      return latencies.splice(0)
    },
    end() {
      clearInterval(pongs)
      for (const socket of sockets) socket.destroy()
    },
  }
}
