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
  let cuts = 0
  let bytesPerSecond = Infinity
  let breaking: NodeJS.Timeout | undefined
  const pauses = new Set<NodeJS.Timeout>()

  const cut = () => {
    cuts += 1
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
      if (bytesPerSecond === Infinity) return
      client.pause()
      const share = (bytes.length * pairs.size) / bytesPerSecond
      const pause = setTimeout(() => {
        pauses.delete(pause)
        client.resume()
      }, share * 1000)
      pauses.add(pause)
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
    cuts: () => cuts,
    /** Makes the line this slow, and breaks it every so often, each time for a while. */
    breakEvery({ ms, downMs, speed }: { ms: number; downMs: number; speed: number }) {
      bytesPerSecond = speed
      breaking = setInterval(() => {
        isDown = true
        cut()
        setTimeout(() => (isDown = false), downMs)
      }, ms)
    },
    /** Ends every fault. */
    mend() {
      clearInterval(breaking)
      bytesPerSecond = Infinity
      isDown = false
      isHeld = false
      for (const client of pairs.keys()) client.resume()
    },
    async close() {
      clearInterval(breaking)
      for (const pause of pauses) clearTimeout(pause)
      cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
