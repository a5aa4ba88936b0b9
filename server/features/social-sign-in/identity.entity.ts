import { defineEntity, p } from '@mikro-orm/core'
import type { SignInProvider } from '#shared/contract/social-sign-in.ts'
import { User } from '#server/features/accounts/user.entity.ts'

const schema = defineEntity({
  name: 'Identity',
  tableName: 'identities',
  properties: {
    provider: p.string().length(10).primary().$type<SignInProvider>(),
    /** The provider's permanent id of the user. An e-mail address can change. */
    subject: p.string().length(255).primary(),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    createdAt: p.datetime(3),
  },
})

/** Links an account to its identity with a provider. */
export class Identity extends schema.class {}
schema.setClass(Identity)
