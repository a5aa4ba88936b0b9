import { defineEntity, p } from '@mikro-orm/core'
import { User } from './user.entity.ts'

const sessions = defineEntity({
  name: 'Session',
  tableName: 'sessions',
  properties: {
    /** The `sid` claim of the token. A token without its row is revoked. */
    id: p.string().length(36).primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3).index(),
  },
})

export class Session extends sessions.class {}
sessions.setClass(Session)

const knownSignInSources = defineEntity({
  name: 'KnownSignInSource',
  tableName: 'known_sign_in_sources',
  properties: {
    user: () => p.manyToOne(User).primary().deleteRule('cascade'),
    /** A keyed hash: neither an address nor a cookie can be read from the table. */
    sourceHash: p.string().length(43).primary(),
    seenAt: p.datetime(3),
  },
})

/** A device or a network from which a person has signed in. */
export class KnownSignInSource extends knownSignInSources.class {}
knownSignInSources.setClass(KnownSignInSource)
