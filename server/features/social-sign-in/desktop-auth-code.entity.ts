import { defineEntity, p } from '@mikro-orm/core'
import { User } from '#server/features/accounts/user.entity.ts'

const schema = defineEntity({
  name: 'DesktopAuthCode',
  tableName: 'desktop_auth_codes',
  properties: {
    /** SHA-256 of the code in the link: a reader of the table can't use it. */
    codeHash: p.string().length(64).primary(),
    /** The hash of the verifier that only the desktop app knows. */
    codeChallenge: p.string().length(43),
    user: () => p.manyToOne(User).deleteRule('cascade').index(),
    /** The sign-in removed the password of the account: the app says so, and how to set another. */
    passwordRemoved: p.boolean().default(false),
    expiresAt: p.datetime(3).index(),
  },
})

/** A sign-in on its way from the browser to the desktop app. Single use. */
export class DesktopAuthCode extends schema.class {}
schema.setClass(DesktopAuthCode)
