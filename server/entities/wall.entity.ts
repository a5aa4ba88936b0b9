import { entity, p } from '#server/database/entity.ts'

/** A screen that watches without an account. */
export class Wall extends entity('Wall', 'walls', {
  properties: {
    id: p.integer().primary(),
    name: p.string().length(60),
    /** The keyed hash of the code that enrols a screen; null once it was entered. */
    codeHash: p.string().length(43).nullable().unique(),
    codeExpiresAt: p.datetime(3).nullable(),
    /** SHA-256 of the secret in the cookie of the enrolled screen. */
    secretHash: p.string().length(43).nullable().unique(),
    createdAt: p.datetime(3),
    enrolledAt: p.datetime(3).nullable(),
    lastSeenAt: p.datetime(3).nullable(),
  },
}) {}
