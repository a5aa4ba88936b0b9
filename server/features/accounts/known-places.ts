import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from 'koa'
import type { Database } from '#server/database/database.ts'
import { networkOf } from '#server/http/network.ts'
import { KnownSignInSource } from './known-sign-in-source.entity.ts'

const DEVICE_COOKIE = 'turnout_device'
const DEVICE_MS = 365 * 24 * 60 * 60 * 1000
/** More than one person uses; the one that was not seen for longest gives way. */
const PLACES_MAX = 20
/** A place that was seen within this time is not written again. */
const FRESH_MS = 24 * 60 * 60 * 1000

interface Options {
  database: Database
  /** The server's own: without it no hash can be matched to an address. */
  secret: string
  now(): Date
}

/** Where a sign-in comes from. */
export interface Origin {
  address: string
  /** What the browser's cookie holds; null without one. */
  device: string | null
}

export type KnownPlaces = ReturnType<typeof createKnownPlaces>

/** Devices and networks from which people have signed in before. */
export function createKnownPlaces({ database, secret, now }: Options) {
  const hashOf = (text: string) => createHmac('sha256', secret).update(`place ${text}`).digest('base64url')
  const deviceHash = (device: string) => hashOf(`device ${device}`)
  const networkHash = (address: string) => hashOf(`network ${networkOf(address)}`)

  const write = (userId: number, places: string[], isPasswordNew: boolean) =>
    database.transaction(async (em) => {
      const seenAt = now()
      if (isPasswordNew) await em.nativeDelete(KnownSignInSource, { user: userId })
      await em.upsertMany(
        KnownSignInSource,
        places.map((sourceHash) => ({ user: userId, sourceHash, seenAt })),
      )
      const known = await em.find(KnownSignInSource, { user: userId }, { orderBy: { seenAt: 'desc' } })
      const old = known.slice(PLACES_MAX).map(({ sourceHash }) => sourceHash)
      if (old.length > 0) await em.nativeDelete(KnownSignInSource, { user: userId, sourceHash: { $in: old } })
    })

  return {
    originOf({ ip, cookies }: Pick<Context, 'ip' | 'cookies'>): Origin {
      const device = cookies.get(DEVICE_COOKIE)
      return { address: ip, device: device && /^[\w-]{43}$/.test(device) ? device : null }
    },

    /** How this person is known to sign in from there; null for a stranger, and for a name that has no account. */
    async recognise(usernameKey: string, { device, address }: Origin): Promise<'device' | 'network' | null> {
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
     * After a sign-in; gives the browser its cookie.
     * @param isPasswordNew forgets all other places: the old password may have made a stranger's place known
     */
    async remember(ctx: Context, userId: number, isPasswordNew = false): Promise<void> {
      const origin = this.originOf(ctx)
      const device = origin.device ?? randomBytes(32).toString('base64url')
      ctx.cookies.set(DEVICE_COOKIE, device, {
        path: '/api',
        httpOnly: true,
        sameSite: 'lax',
        secure: ctx.secure,
        maxAge: DEVICE_MS,
      })
      const places = [deviceHash(device), networkHash(origin.address)]
      const fresh = await database.entities().count(KnownSignInSource, {
        user: userId,
        sourceHash: { $in: places },
        seenAt: { $gt: new Date(now().getTime() - FRESH_MS) },
      })
      if (isPasswordNew || fresh < places.length) await write(userId, places, isPasswordNew)
    },
  }
}
