import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import type { Parts } from '#server/feature.ts'
import { networkOf } from '#server/http/network.ts'
import { KnownSignInSource } from './session.entity.ts'

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

/** Devices and networks from which accounts have signed in before (docs/decisions/039). */
export function createKnownSignInSources({ config, database, now }: Parts) {
  /** Without the key, a hash can't be matched to an address. */
  const hashOf = (text: string) =>
    createHmac('sha256', config.jwtSecret).update(`place ${text}`).digest('base64url')
  const deviceHash = (device: string) => hashOf(`device ${device}`)
  const networkHash = (address: string) => hashOf(`network ${networkOf(address)}`)

  const write = (userId: number, sources: string[], isPasswordNew: boolean) =>
    database.transaction(async (em) => {
      const seenAt = now()
      if (isPasswordNew) await em.nativeDelete(KnownSignInSource, { user: userId })
      await em.upsertMany(
        KnownSignInSource,
        sources.map((sourceHash) => ({ user: userId, sourceHash, seenAt })),
      )
      const known = await em.find(KnownSignInSource, { user: userId }, { orderBy: { seenAt: 'desc' } })
      const old = known.slice(SOURCES_MAX).map(({ sourceHash }) => sourceHash)
      if (old.length > 0) await em.nativeDelete(KnownSignInSource, { user: userId, sourceHash: { $in: old } })
    })

  return {
    sourceOf({ ip, cookies }: Pick<Context, 'ip' | 'cookies'>): SignInSource {
      const device = cookies.get(DEVICE_COOKIE)
      return { address: ip, device: device && /^[\w-]{43}$/.test(device) ? device : null }
    },

    /** Whether the account has signed in from this device or network; null for neither, and for an unknown username. */
    async recognize(
      usernameKey: string,
      { device, address }: SignInSource,
    ): Promise<'device' | 'network' | null> {
      const network = networkHash(address)
      const rows = await database.reader.all<{ source_hash: string }>(
        `select s.source_hash from known_sign_in_sources s join users u on u.id = s.user_id
          where u.username_key = ? and s.source_hash in (?, ?)`,
        [usernameKey, network, device === null ? network : deviceHash(device)],
      )
      if (rows.length === 0) return null
      return rows.some((row) => row.source_hash !== network) ? 'device' : 'network'
    },

    /**
     * Stores the source of a sign-in and sets the device cookie.
     * @param isPasswordNew removes all other sources: a person who knew the old password may have added one
     */
    async remember(ctx: Context, userId: number, isPasswordNew = false): Promise<void> {
      const source = this.sourceOf(ctx)
      const device = source.device ?? randomBytes(32).toString('base64url')
      ctx.cookies.set(DEVICE_COOKIE, device, {
        path: '/api',
        httpOnly: true,
        sameSite: 'lax',
        secure: ctx.secure,
        maxAge: DEVICE_MS,
      })
      const sources = [deviceHash(device), networkHash(source.address)]
      const fresh = await database.entities().count(KnownSignInSource, {
        user: userId,
        sourceHash: { $in: sources },
        seenAt: { $gt: new Date(now().getTime() - FRESH_MS) },
      })
      if (isPasswordNew || fresh < sources.length) await write(userId, sources, isPasswordNew)
    },
  }
}
