import { randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import type { Parts } from '#server/feature.ts'
import type { Mail } from '#server/features/mail/mail.service.ts'
import { keyedHash, keysFor } from '#server/keys.ts'
import { isHttps, setCookie } from '#server/http/session-cookie.ts'
import { networkOf } from '#server/http/network.ts'
import { deviceName } from './device-name.ts'
import { KnownSignInSource } from '#server/entities/session.entity.ts'
import { sessionSourceOf, type SessionSource } from './session-source.ts'

const DEVICE_COOKIE = 'turnout_device'
const DEVICE_MS = 365 * 24 * 60 * 60 * 1000
/** Stored for one account; above this number the source that was not seen for longest is removed. */
const SOURCES_MAX = 20
/** A source that was seen within this time is not written again. */
const FRESH_MS = 24 * 60 * 60 * 1000

/** The device and the network that a sign-in comes from. */
export interface SignInSource {
  address: string
  /** The value of the device cookie; null without one. */
  device: string | null
}

export type KnownSignInSources = ReturnType<typeof createKnownSignInSources>

/** Devices and networks from which accounts have signed in before (docs/decisions/088). */
export function createKnownSignInSources(
  { config, database, now }: Parts,
  { enqueue }: Pick<Mail, 'enqueue'>,
) {
  /** Without the key, a hash can't be matched to an address. */
  const { current, allAndFormer } = keysFor('sign-in sources', config.jwtSecret)
  const hashOf = (text: string, key = current) => keyedHash(key, `place ${text}`)
  const deviceText = (device: string) => `device ${device}`
  const networkText = (address: string) => `network ${networkOf(address)}`
  const deviceHash = (device: string) => hashOf(deviceText(device))
  /** As each secret of the list, and former versions, stored it. */
  const deviceHashes = (device: string) => allAndFormer.map((key) => hashOf(deviceText(device), key))
  const networkHash = (address: string) => hashOf(networkText(address))

  /** @param from null where the person is not told of a new device */
  const write = (userId: number, device: string, address: string, from: SessionSource | null) =>
    database.transaction(async (em) => {
      const seenAt = now()
      if (from) {
        const former = await em.find(KnownSignInSource, { user: userId })
        // The first sign-in of an account is not new to the person.
        const hashes = deviceHashes(device)
        if (former.length > 0 && !former.some(({ sourceHash }) => hashes.includes(sourceHash))) {
          const data = {
            at: seenAt.toISOString(),
            device: deviceName(from.userAgent),
            network: from.network ?? 'unknown network',
          }
          enqueue(em, { kind: 'new-sign-in', to: { userId }, data })
        }
      } else await em.nativeDelete(KnownSignInSource, { user: userId })
      await em.upsertMany(
        KnownSignInSource,
        [deviceHash(device), networkHash(address)].map((sourceHash) => ({
          user: userId,
          sourceHash,
          seenAt,
        })),
      )
      const known = await em.find(KnownSignInSource, { user: userId }, { orderBy: { seenAt: 'desc' } })
      const old = known.slice(SOURCES_MAX).map(({ sourceHash }) => sourceHash)
      if (old.length > 0) await em.nativeDelete(KnownSignInSource, { user: userId, sourceHash: { $in: old } })
    })

  /** Whether the account has signed in from this device or network; null for neither, and for an unknown account. */
  const recognize = async (
    column: 'u.username_key' | 'u.id',
    account: string | number,
    { device, address }: SignInSource,
  ): Promise<'device' | 'network' | null> => {
    const networks = allAndFormer.map((key) => hashOf(networkText(address), key))
    const devices = device === null ? [] : deviceHashes(device)
    const hashes = [...networks, ...devices]
    const rows = await database.reader.all<{ source_hash: string }>(
      `select s.source_hash from known_sign_in_sources s join users u on u.id = s.user_id
        where ${column} = ? and s.source_hash in (${hashes.map(() => '?').join(', ')})`,
      [account, ...hashes],
    )
    if (rows.length === 0) return null
    return rows.some((row) => devices.includes(row.source_hash)) ? 'device' : 'network'
  }

  return {
    sourceOf({ ip, cookies }: Pick<Context, 'ip' | 'cookies'>): SignInSource {
      const device = cookies.get(DEVICE_COOKIE)
      return { address: ip, device: device && /^[\w-]{43}$/.test(device) ? device : null }
    },

    recognize: (usernameKey: string, source: SignInSource) =>
      recognize('u.username_key', usernameKey, source),
    recognizeUser: (userId: number, source: SignInSource) => recognize('u.id', userId, source),

    /**
     * Stores the source of a sign-in and sets the device cookie. A sign-in on a new device is told by mail.
     * @param isPasswordNew removes all other sources: a person who knew the old password may have added one
     */
    async remember(ctx: Context, userId: number, isPasswordNew = false): Promise<void> {
      const source = this.sourceOf(ctx)
      const device = source.device ?? randomBytes(32).toString('base64url')
      setCookie(ctx, DEVICE_COOKIE, device, {
        path: '/api',
        httpOnly: true,
        sameSite: 'lax',
        secure: isHttps(ctx, config),
        maxAge: DEVICE_MS,
      })
      const sources = [deviceHash(device), networkHash(source.address)]
      const fresh = await database.entities().count(KnownSignInSource, {
        user: userId,
        sourceHash: { $in: sources },
        seenAt: { $gt: new Date(now().getTime() - FRESH_MS) },
      })
      if (isPasswordNew || fresh < sources.length)
        await write(userId, device, source.address, isPasswordNew ? null : sessionSourceOf(ctx))
    },
  }
}
