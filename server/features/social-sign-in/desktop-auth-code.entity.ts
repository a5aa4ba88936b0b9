import { defineEntity, p } from '@mikro-orm/core'
import { User } from '#server/features/accounts/user.entity.ts'

const schema = defineEntity({
  name: 'DesktopAuthCode',
  tableName: 'desktop_auth_codes',
  properties: {
    /** Of the code that the link carries: whoever reads the table can't use it. */
    codeHash: p.string().length(64).primary(),
    /** The hash of the secret that the desktop app has kept to itself. */
    codeChallenge: p.string().length(43),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** The sign-in took the password off the account: the app says so, and how to set another. */
    passwordRemoved: p.boolean().default(false),
    expiresAt: p.datetime(3).index(),
  },
})

/** A sign-in on its way from the browser to the desktop app; used once. */
export class DesktopAuthCode extends schema.class {}
schema.setClass(DesktopAuthCode)
