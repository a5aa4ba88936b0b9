import { defineEntity, p } from '@mikro-orm/core'
import { User } from './user.entity.ts'

const schema = defineEntity({
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
export class KnownSignInSource extends schema.class {}
schema.setClass(KnownSignInSource)
