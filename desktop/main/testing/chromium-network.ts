import { X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { request as openRequest, type IncomingMessage } from 'node:http'
import { connect as connectSocket, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { connect as connectTls } from 'node:tls'
import type {
  AuthInfo,
  ElectronApi,
  Fetch,
  GiveLogin,
  LoginRequest,
  NetworkSession,
} from '../electron-api.ts'
import { Events } from './electron/events.ts'

/*
 * Chromium's network over real connections, as Electron gives it to the main process. What matters here is where it
 * is stricter than Node's: see network_service_allow_remote_certificate_verification_logic.patch (an answer about a
 * certificate is kept by its session), electron_api_url_loader.cc (the challenge of a proxy goes to the request that
 * met it, and without a listener is refused) and net/http (each session has sign-ins of its own) of Electron and
 * Chromium.
 */

const AUTHORITY = 'net::ERR_CERT_AUTHORITY_INVALID'
const NET_ERRORS: Record<number, string> = {
  [-200]: 'net::ERR_CERT_COMMON_NAME_INVALID',
  [-201]: 'net::ERR_CERT_DATE_INVALID',
  [-202]: AUTHORITY,
}
const AS_CHROMIUM = -3

/** Chromium's net error for the reason that Node gives. */
function netErrorOf(reason: Error | string | null): number {
  if (!reason) return 0
  const code = typeof reason === 'string' ? reason : 'code' in reason ? String(reason.code) : ''
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return -200
  return /EXPIRED|NOT_YET_VALID/.test(code) ? -201 : -202
}

interface Context {
  check: Parameters<NetworkSession['setCertificateVerifyProc']>[0] | null
  /** For half an hour, which no test lasts. */
  checked: Map<string, number>
  logins: Map<string, string>
}

interface Options {
  /** Host and port of a proxy that all requests go through. */
  proxy?: { host: string; port: number } | null
  /** Authorities that the computer trusts. */
  ca?: string[]
}

class TunnelRefused extends Error {}

export function createChromiumNetwork({ proxy = null, ca = [] }: Options = {}) {
  const contexts = new Map<string, Context>()
  const contextOf = (partition: string): Context => {
    const there = contexts.get(partition)
    if (there) return there
    const made: Context = { check: null, checked: new Map(), logins: new Map() }
    contexts.set(partition, made)
    return made
  }
  const proxyName = proxy && `${proxy.host}:${proxy.port}`
  const loginHeader = ({ logins }: Context): Record<string, string> => {
    const login = logins.get(proxyName ?? '')
    return login === undefined ? {} : { 'proxy-authorization': `Basic ${btoa(login)}` }
  }

  /** @throws {TunnelRefused} where the proxy asks for a password */
  const openSocket = async (
    context: Context,
    host: string,
    port: number,
    isTls: boolean,
  ): Promise<Socket> => {
    if (!proxy || !isTls) {
      const socket = connectSocket(proxy?.port ?? port, proxy?.host ?? host)
      await once(socket, 'connect')
      return socket
    }
    const { promise, resolve, reject } = Promise.withResolvers<Socket>()
    const target = `${host}:${port}`
    const headers = { host: target, ...loginHeader(context) }
    const tunnel = openRequest({ ...proxy, method: 'CONNECT', path: target, headers, agent: false })
    tunnel.on('connect', (answer, socket: Socket) => {
      if (answer.statusCode === 200) return resolve(socket)
      socket.destroy()
      reject(answer.statusCode === 407 ? new TunnelRefused() : new Error('net::ERR_TUNNEL_CONNECTION_FAILED'))
    })
    tunnel.on('error', reject)
    tunnel.end()
    return promise
  }
  const decide = (context: Context, hostname: string, data: string, errorCode: number): Promise<number> => {
    const key = `${hostname} ${new X509Certificate(data).fingerprint256}`
    const kept = context.checked.get(key)
    if (kept !== undefined) return Promise.resolve(kept)
    return new Promise((resolve) => {
      const end = (answer: number) => {
        const result = answer === AS_CHROMIUM ? errorCode : answer
        context.checked.set(key, result)
        resolve(result)
      }
      if (context.check) context.check({ hostname, certificate: { data }, errorCode }, end)
      else end(AS_CHROMIUM)
    })
  }
  /** A connection to an origin, whose certificate was checked. @throws {Error} `net::ERR_CERT_…` */
  const connect = async (context: Context, url: URL): Promise<Socket> => {
    const isTls = url.protocol === 'https:' || url.protocol === 'wss:'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    const socket = await openSocket(context, host, Number(url.port || (isTls ? 443 : 80)), isTls)
    if (!isTls) return socket
    const tls = connectTls({ socket, host, rejectUnauthorized: false, ...(ca.length > 0 && { ca }) })
    await once(tls, 'secureConnect')
    const { raw } = tls.getPeerCertificate()
    const pem = `-----BEGIN CERTIFICATE-----\n${raw.toString('base64')}\n-----END CERTIFICATE-----`
    const result = await decide(context, host, pem, netErrorOf(tls.authorizationError))
    if (result === 0) return tls
    tls.destroy()
    throw new Error(NET_ERRORS[result] ?? `net error ${result}`)
  }
  const send = async (context: Context, asked: Request): Promise<IncomingMessage> => {
    const url = new URL(asked.url)
    const socket = await connect(context, url)
    const isByProxy = proxy !== null && url.protocol === 'http:'
    const headers = {
      ...Object.fromEntries(asked.headers),
      host: url.host,
      connection: 'close',
      ...(isByProxy && loginHeader(context)),
    }
    const path = isByProxy ? asked.url : url.pathname + url.search
    const body = asked.body ? await buffer(asked.body as NodeReadableStream) : undefined
    const request = openRequest({ method: asked.method, path, headers, createConnection: () => socket })
    asked.signal.addEventListener('abort', () => request.destroy(new Error('net::ERR_ABORTED')))
    request.end(body)
    const [message] = (await once(request, 'response')) as [IncomingMessage]
    return message
  }

  const fetchIn =
    (partition: string): Fetch =>
    async (url, init = {}) => {
      const asked = new Request(url, init)
      asked.signal.throwIfAborted()
      try {
        const message = await send(contextOf(partition), asked)
        const status = message.statusCode ?? 500
        const fields = Object.entries(message.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ])
        const hasBody = asked.method !== 'HEAD' && status !== 204 && status !== 304
        return new Response(hasBody ? (Readable.toWeb(message) as ReadableStream<Uint8Array>) : null, {
          status,
          headers: fields,
        })
      } catch (error) {
        if (!(error instanceof TunnelRefused)) throw error
        // The challenge is refused, and no page shows what a proxy says instead of the server.
        const body = new ReadableStream({
          pull: (to) => to.error(new Error('net::ERR_TUNNEL_CONNECTION_FAILED')),
        })
        return new Response(body, { status: 407 })
      }
    }
  const statusOf = async (context: Context, url: string): Promise<number> => {
    try {
      const message = await send(context, new Request(url, { method: 'HEAD' }))
      message.destroy()
      return message.statusCode ?? 500
    } catch (error) {
      if (error instanceof TunnelRefused) return 407
      throw error
    }
  }
  const request: ElectronApi['net']['request'] = ({ url, partition }) => {
    const events = new Events()
    const context = contextOf(partition)
    let isOver = false
    const run = async (): Promise<void> => {
      for (;;) {
        const statusCode = await statusOf(context, url)
        if (isOver) return
        if (statusCode !== 407 || !proxy) return events.emit('response', { statusCode })
        // A refused sign-in is forgotten.
        context.logins.delete(proxyName ?? '')
        const login = await new Promise<string | null>((resolve) => {
          const info: AuthInfo = { isProxy: true, ...proxy }
          const give: GiveLogin = (name, password) =>
            resolve(name === undefined || password === undefined ? null : `${name}:${password}`)
          events.emit('login', info, give)
        })
        if (login === null) return events.emit('response', { statusCode })
        context.logins.set(proxyName ?? '', login)
      }
    }
    return {
      on: events.on.bind(events) as LoginRequest['on'],
      end: () => void run().catch((error: unknown) => events.emit('error', error)),
      abort: () => void (isOver = true),
    }
  }
  const sessionOf = (partition: string): NetworkSession => ({
    fetch: fetchIn(partition),
    setCertificateVerifyProc: (check) => void (contextOf(partition).check = check),
  })
  return {
    net: { fetch: fetchIn(''), request },
    defaultSession: sessionOf(''),
    fromPartition: (name: string): NetworkSession => sessionOf(name),
    /** The beginning of a page's WebSocket: 'open', or the reason why there is none. */
    openAsPage: (url: string): Promise<string> =>
      connect(contextOf(''), new URL(url)).then(
        (socket) => (socket.destroy(), 'open'),
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      ),
    /** Which sessions there were. */
    partitions: (): string[] => [...contexts.keys()],
  }
}
