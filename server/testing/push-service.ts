import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import webPush from 'web-push'
import type { PushSettings } from '#server/features/push/push-settings.ts'

/** For localhost alone; nothing but this double trusts it. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg45Fzn08VIHAxjfMQ
Q97vJ02+1MKBa1dZCbkTAIr+paKhRANCAAQZKXY0omtWSxFOGRneovsvSqtK7yKq
KLhjMmWtyl5ldRKDZqXGSWuNIh9qVZK6t4J0mwSc7VA1c0X3p1/5BHyd
-----END PRIVATE KEY-----`
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUcGYcqDJK/ITrz4dg1bcbBqZq/r4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzAzMDAwMFoYDzIxMjYxMDMw
MDMwMDAwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQZKXY0omtWSxFOGRneovsvSqtK7yKqKLhjMmWtyl5ldRKDZqXGSWuN
Ih9qVZK6t4J0mwSc7VA1c0X3p1/5BHydo2kwZzAdBgNVHQ4EFgQU2ag3Wx5iucJ/
LwXpVGIHlucEc3swHwYDVR0jBBgwFoAU2ag3Wx5iucJ/LwXpVGIHlucEc3swDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAMRigohNyIIePZcgc3AEFVXIjyEyVc5qpRUQ1FOQWYKVAiAIWF12G9ss
mOtX6O1rHWON5hysowwsKpVqFqJ6+iwjiA==
-----END CERTIFICATE-----`

/** A message as a browser gets it, after the push service. */
export interface ReceivedPush {
  /** The name of the browser that it is for. */
  to: string
  payload: { title: string; body: string; path: string; tag: string }
  ttl: number
  urgency: string | undefined
  topic: string | undefined
  bytes: number
}

export interface TestPushService {
  /** For `startTestApp`. */
  settings: PushSettings
  received: ReceivedPush[]
  /** How it answers a browser's messages: with a status, and headers. 201 takes the message. */
  answerTo: (to: string) => { status: number; headers?: Record<string, string> }
  /** Runs before an answer; the sender waits for the end. */
  beforeAnswer: ((to: string) => Promise<void>) | null
  /** A new browser: what it sends to the server as its subscription. */
  subscribe(name: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /**
   * A browser that decrypts by itself.
   * @param deliver gets each message as it was sent
   * @returns the address for its subscription
   */
  relay(name: string, deliver: (body: Buffer) => void): string
  to(name: string): ReceivedPush[]
  stop(): Promise<void>
}

interface Browser {
  curve: ReturnType<typeof createECDH>
  auth: Buffer
}

/** RFC 8291 and 8188, written apart from the library of the sender. @throws Error for what is not for this browser */
function decrypt(body: Buffer, { curve, auth }: Browser): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const senderKey = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derive = (ikm: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', ikm, from, info, length))
  const text = (info: string) => Buffer.from(`${info}\0`)
  const info = Buffer.concat([text('WebPush: info'), curve.getPublicKey(), senderKey])
  const secret = derive(curve.computeSecret(senderKey), auth, info, 32)
  const key = derive(secret, salt, text('Content-Encoding: aes128gcm'), 16)
  const nonce = derive(secret, salt, text('Content-Encoding: nonce'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

/** RFC 8292: who sends, by a key that the browser subscribed to. @throws Error for another sender */
function checkSender({ headers }: IncomingMessage, origin: string, publicKey: string): void {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  if (key !== publicKey || x === undefined || y === undefined) throw new Error('Another key')
  const signer = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  // Written by the sender that is tested.
  const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
  const isInTime = Number(said['exp']) * 1000 < Date.now() + 24 * 60 * 60 * 1000
  if (!isSigned || said['aud'] !== origin || !isInTime || !String(said['sub']).startsWith('mailto:'))
    throw new Error('Not signed by this sender for this service')
}

/** Starts a push service with browsers on loopback, by https. What it can't decrypt or verify it answers with 400. */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, Browser | { deliver: (body: Buffer) => void }>()
  const endpointOf = (name: string) => `${origin}/${encodeURIComponent(name)}`
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
    const take = async () => {
      const to = decodeURIComponent((request.url ?? '').slice(1))
      const body = await buffer(request)
      const browser = browsers.get(to)
      if (!browser) return { status: 404 }
      await service.beforeAnswer?.(to)
      const answer = service.answerTo(to)
      if (answer.status !== 201) return answer
      checkSender(request, origin, publicKey)
      if ('deliver' in browser) {
        browser.deliver(body)
        return answer
      }
      const { ttl, urgency, topic } = request.headers
      service.received.push({
        to,
        payload: JSON.parse(decrypt(body, browser)) as ReceivedPush['payload'],
        ttl: Number(ttl),
        urgency: urgency?.toString(),
        topic: topic?.toString(),
        bytes: body.length,
      })
      return answer
    }
    take().then(
      ({ status, headers = {} }: { status: number; headers?: Record<string, string> }) =>
        response.writeHead(status, headers).end(),
      () => response.writeHead(400).end(),
    )
  })
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  const service: TestPushService = {
    settings: {
      publicKey,
      privateKey,
      subject: 'mailto:training@springfield.example',
      retryMs: 50,
      pauseMs: 60_000,
      network: { allows: () => true, ca: CERTIFICATE },
    },
    received: [],
    answerTo: () => ({ status: 201 }),
    beforeAnswer: null,
    subscribe(name) {
      const curve = createECDH('prime256v1')
      curve.generateKeys()
      const auth = randomBytes(16)
      browsers.set(name, { curve, auth })
      return {
        endpoint: endpointOf(name),
        keys: { p256dh: curve.getPublicKey('base64url'), auth: auth.toString('base64url') },
      }
    },
    relay(name, deliver) {
      browsers.set(name, { deliver })
      return endpointOf(name)
    },
    to: (name) => service.received.filter(({ to }) => to === name),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}
