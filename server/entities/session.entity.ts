import { entity, p } from '#server/database/entity.ts'
import { User } from './user.entity.ts'

export const USER_AGENT_MAX_LENGTH = 300
export const NETWORK_MAX_LENGTH = 50

export class Session extends entity('Session', 'sessions', {
  properties: {
    /** The `sid` claim of the token. A token without its row is revoked. */
    id: p.string().length(36).primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
    /** When the person last proved who they are; null in rows of a former version, where the sign-in counts. */
    provenAt: p.datetime(3).nullable(),
    /** Up to some minutes old (sightings.ts); null until the first request. */
    lastSeenAt: p.datetime(3).nullable(),
    /** As the browser or the desktop app sent it, cut. */
    userAgent: p.string().length(USER_AGENT_MAX_LENGTH).nullable(),
    /** The network of the sign-in: an IPv4 address, or the /64 of an IPv6 address. */
    network: p.string().length(NETWORK_MAX_LENGTH).nullable(),
    /** Whether the person showed a second factor in this session. */
    hasSecondFactor: p.boolean().default(false),
  },
}) {}

/** A device or a network from which a person has signed in. */
export class KnownSignInSource extends entity('KnownSignInSource', 'known_sign_in_sources', {
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    /** A keyed hash: neither an address nor a cookie can be read from the table. */
    sourceHash: p.string().length(43).primary(),
    seenAt: p.datetime(3),
  },
}) {}
