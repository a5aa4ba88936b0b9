import { once } from 'node:events'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { UPLOAD_PATH_PREFIX } from '#shared/limits/uploads.ts'
import type { Config } from '#server/config.ts'
import { inspectDatabase } from '#server/database/inspect-database.ts'
import {
  arrivedRequest,
  SELF_CHECK_HEADER,
  signSelfCheck,
  type ArrivedRequest,
} from '#server/http/self-check.ts'
import { failure, ok, reasonOf, warning, within, type Finding } from './finding.ts'

const ANSWER_SECONDS = 10
/** Reserved for documentation (RFC 5737): no client has this address. */
const FORGED_ADDRESS = '192.0.2.1'
const HEALTH = z.object({ status: z.literal('ok'), arrived: arrivedRequest.optional() })
const AS_IN_DEPLOY = 'Set the headers in the proxy as deploy/nginx.conf does'

/** A file that everybody may see; null where there is none, and where the database does not answer. */
const publicFileOf = async (config: Config): Promise<string | null> =>
  (await within(ANSWER_SECONDS, inspectDatabase(config)).catch(() => null))?.publicFile ?? null

/** Sends requests to PUBLIC_URL, through the proxy in front of this server. */
export async function checkProxy(config: Config): Promise<Finding[]> {
  const { publicUrl, trustsProxy } = config
  if (publicUrl === undefined) {
    if (!trustsProxy)
      return [ok('proxy: TRUST_PROXY is false and PUBLIC_URL is not set; there is none to ask')]
    return [warning('proxy: it cannot be asked without its address', 'Set PUBLIC_URL to the public address.')]
  }
  let arrived: ArrivedRequest | undefined
  try {
    const answer = await fetch(`${publicUrl}/healthz`, {
      headers: { [SELF_CHECK_HEADER]: signSelfCheck(config.jwtSecret), 'X-Forwarded-For': FORGED_ADDRESS },
      signal: AbortSignal.timeout(ANSWER_SECONDS * 1000),
    })
    arrived = HEALTH.parse(await answer.json()).arrived
  } catch (error) {
    const found = `proxy: ${publicUrl}/healthz gave no answer of ${PRODUCT_NAME} (${reasonOf(error).message})`
    return [
      failure(
        found,
        'Start the server and the proxy, and correct PUBLIC_URL, its name in DNS and its certificate.',
      ),
    ]
  }
  if (!arrived)
    return [
      failure(
        `proxy: the server at ${publicUrl} does not have this JWT_SECRET`,
        'Give all servers, and the doctor, the same JWT_SECRET and the same .env.',
      ),
    ]
  const findings = [
    ok(`proxy: ${publicUrl} answers`),
    checkAddress(arrived),
    checkOrigin(arrived, publicUrl),
    await checkSocket(publicUrl),
  ]
  const publicFile = await publicFileOf(config)
  if (publicFile !== null) findings.push(await checkRange(publicUrl, publicFile, config.sendFile))
  return findings
}

function checkAddress({ address, forwardedFor, trustsProxy }: ArrivedRequest): Finding {
  // The request brought one address: a proxy adds another, or replaces it.
  const isForwarded = forwardedFor !== null && forwardedFor !== FORGED_ADDRESS
  if (!trustsProxy) {
    if (!isForwarded) return ok('client address: it is that of the connection')
    return failure(
      'client address: a proxy sends X-Forwarded-For, and the server does not read it',
      'Set TRUST_PROXY=true. Until then all people share the limits of one address.',
    )
  }
  if (isForwarded && address !== FORGED_ADDRESS) return ok('client address: X-Forwarded-For arrives')
  return failure(
    'client address: the proxy does not set X-Forwarded-For',
    `${AS_IN_DEPLOY}: X-Forwarded-For $proxy_add_x_forwarded_for. Until then people share one address, or can forge theirs. Without a proxy, set TRUST_PROXY=false.`,
  )
}

function checkOrigin({ protocol, host }: ArrivedRequest, publicUrl: string): Finding {
  const seen = `${protocol}://${host}`
  if (URL.canParse(seen) && new URL(seen).origin === publicUrl) return ok(`origin: the server sees ${seen}`)
  return failure(
    `origin: the server sees ${seen} in place of ${publicUrl}`,
    `${AS_IN_DEPLOY}: X-Forwarded-Host $http_host and X-Forwarded-Proto $scheme, with TRUST_PROXY=true. Until then changes by cookie are refused.`,
  )
}

async function checkSocket(publicUrl: string): Promise<Finding> {
  const socket = new WebSocket(`${publicUrl.replace(/^http/, 'ws')}/ws`, { origin: publicUrl })
  try {
    await within(ANSWER_SECONDS, once(socket, 'open'))
    return ok('WebSocket: the connection opens')
  } catch (error) {
    return failure(
      `WebSocket: the connection does not open (${reasonOf(error).message})`,
      `${AS_IN_DEPLOY}: HTTP/1.1, Upgrade $http_upgrade, and Connection upgrade. Until then nothing is told live.`,
    )
  } finally {
    socket.on('error', () => undefined)
    socket.terminate()
  }
}

/** One byte of a published file. */
async function checkRange(publicUrl: string, file: string, sendFile: Config['sendFile']): Promise<Finding> {
  const by = sendFile === 'x-accel' ? ' by X-Accel-Redirect' : ''
  const advice =
    sendFile === 'x-accel'
      ? `Use the location /stored-files/ of deploy/nginx.conf with the folder uploads of DATA_DIR, and let nginx run with the account of ${PRODUCT_NAME}. Without nginx, empty SEND_FILE.`
      : 'Let the proxy pass the header Range and answers with status 206.'
  try {
    const answer = await fetch(`${publicUrl}${UPLOAD_PATH_PREFIX}${file}`, {
      headers: { Range: 'bytes=0-0' },
      signal: AbortSignal.timeout(ANSWER_SECONDS * 1000),
    })
    const { byteLength } = await answer.arrayBuffer()
    if (answer.status === 206 && byteLength === 1) return ok(`ranges: a part of a video arrives${by}`)
    return failure(
      `ranges: a part of a video does not arrive${by} (status ${answer.status}, ${byteLength} bytes)`,
      advice,
    )
  } catch (error) {
    return failure(`ranges: a part of a video does not arrive${by} (${reasonOf(error).message})`, advice)
  }
}
