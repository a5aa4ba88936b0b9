import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface TcpProxy {
  port: number
  /** Whether new connections are closed at once. */
  refuses: boolean
  /**
   * Gets each chunk that the server sends, with the bytes that the client sent since the last chunk. True cuts the
   * connection instead of passing the chunk on.
   */
  cutsAnswer: ((asked: string, answer: string) => boolean) | null
  /** Cuts all open connections. */
  cut(): void
  /** True holds all bytes back in both directions and closes nothing; false passes on the bytes that were held back. */
  freeze(isFrozen: boolean): void
  stop(): Promise<void>
}

/** A proxy to a server on loopback that a test can cut, close and freeze. */
export async function startTcpProxy(to: number): Promise<TcpProxy> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let isFrozen = false
  const server = createServer((client) => {
    if (proxy.refuses) return void client.destroy()
    const upstream = connect(to, '127.0.0.1')
    const pair = [client, upstream] as const
    pairs.add(pair)
    let asked = ''
    client.on('data', (bytes) => {
      if (proxy.cutsAnswer) asked += bytes.toString('latin1')
      upstream.write(bytes)
    })
    upstream.on('data', (bytes) => {
      if (proxy.cutsAnswer?.(asked, bytes.toString('latin1'))) return void client.destroy()
      client.write(bytes)
    })
    for (const [one, other] of [pair, [upstream, client]] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
      if (isFrozen) one.pause()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
  }
  const proxy: TcpProxy = {
    port: typeof address === 'object' && address ? address.port : 0,
    refuses: false,
    cutsAnswer: null,
    cut,
    freeze(shall) {
      isFrozen = shall
      for (const pair of pairs) for (const socket of pair) socket[shall ? 'pause' : 'resume']()
    },
    async stop() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
