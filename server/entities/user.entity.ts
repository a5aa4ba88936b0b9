import { entity, p } from '#server/database/entity.ts'

export class User extends entity('User', 'users', {
  properties: {
    id: p.integer().primary(),
    username: p.string().length(20),
    /** The username in lower case: usernames are unique without regard to case. */
    usernameKey: p.string().length(20).unique(),
    /**
     * In lower case. The address at which the person proved to receive mail; null without a proof. A look-up of an account
     * by an address reads this column: an entered address belongs to no account (docs/decisions/087).
     */
    email: p.string().length(254).nullable().unique().fieldName('proven_email'),
    /** In lower case. The address that was entered last: it is `email`, or waits for its proof. */
    enteredEmail: p.string().length(254).fieldName('email'),
    /** When `enteredEmail` was proven; null while it waits. */
    emailVerifiedAt: p.datetime(3).nullable(),
    /** Null for accounts that sign in through a provider only. */
    passwordHash: p.string().length(255).nullable(),
    firstName: p.string().length(60).nullable(),
    lastName: p.string().length(60).nullable(),
    bio: p.text().nullable(),
    profileImageFile: p.string().length(100).nullable(),
    isAdmin: p.boolean().default(false),
    /** The role of a person without `isAdmin` (shared/permissions.ts). */
    role: p.string().length(20).default('member'),
    /** Whether the live activity names the person who watches; others read `ANONYMOUS_NAME`. */
    isNamed: p.boolean().default(false),
    followerCount: p.integer().default(0),
    createdAt: p.datetime(3),
    /** Since when the person may not sign in (accounts/suspension.ts); null for an active account. */
    suspendedAt: p.datetime(3).nullable(),
    suspendedReason: p.string().length(300).nullable(),
  },
  indexes: [
    { name: 'users_most_followed', properties: ['followerCount', 'id'] },
    { name: 'users_admins', properties: ['isAdmin', 'id'] },
    { name: 'users_roles', properties: ['role', 'id'] },
    { name: 'users_email', properties: ['enteredEmail'] },
  ],
}) {}
