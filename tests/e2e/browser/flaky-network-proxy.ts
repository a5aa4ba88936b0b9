import { connect, createServer, type Socket } from 'node:net'

/** A socket that has carried this many bytes carries a file. */
const A_FILE_BYTES = 300_000

interface Gate {
  at: number
  does: 'cut' | 'hold'
  reached: PromiseWithResolvers<void>
}

/** A proxy between a browser and the server that can cut or stall the connection at a chosen byte. */
export async function openLine(baseUrl: string) {
  const { hostname, port } = new URL(baseUrl)
  const pairs = new Map<Socket, { up: Socket; sent: number }>()
  let sent = 0
  let isDown = false
  let isHeld = false
  let gate: Gate | null = null

  const cut = () => {
    for (const [client, { up }] of pairs) {
      // A broken connection ends without a FIN packet.
      client.resetAndDestroy()
      up.resetAndDestroy()
    }
    pairs.clear()
  }
  const server = createServer((client) => {
    if (isDown) {
      client.resetAndDestroy()
      return
    }
    const up = connect(Number(port), hostname)
    const pair = { up, sent: 0 }
    pairs.set(client, pair)
    const end = () => {
      pairs.delete(client)
      client.destroy()
      up.destroy()
    }
    client.on('data', (bytes) => {
      sent += bytes.length
      pair.sent += bytes.length
      if (gate && sent >= gate.at && pair.sent >= A_FILE_BYTES) {
        const { does, reached } = gate
        gate = null
        reached.resolve()
        if (does === 'cut') {
          isDown = true
          cut()
          return
        }
        isHeld = true
      }
      if (!up.write(bytes)) client.pause()
      if (isHeld && pair.sent >= A_FILE_BYTES) client.pause()
    })
    up.on('drain', () => {
      if (!isHeld || pair.sent < A_FILE_BYTES) client.resume()
    })
    up.on('data', (bytes) => client.write(bytes))
    for (const socket of [client, up]) socket.on('error', end).on('close', end)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()

  const arm = (does: Gate['does'], bytesMore: number) => {
    const reached = Promise.withResolvers<void>()
    gate = { at: sent + bytesMore, does, reached }
    return reached.promise
  }
  return {
    baseUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** Bytes that the browser has sent so far. */
    sent: () => sent,
    /** After this many more bytes every connection breaks and no new one opens; resolves then. */
    cutAfter: (bytes: number) => arm('cut', bytes),
    /** After this many more bytes file transfers stall while other requests continue; resolves then. */
    holdAfter: (bytes: number) => arm('hold', bytes),
    /** Ends every fault. */
    mend() {
      isDown = false
      isHeld = false
      for (const client of pairs.keys()) client.resume()
    },
    async close() {
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
