/*
 * The content security policy forbids eval, and browsers report even the attempt, which zod makes when its first schema is
 * defined. The app starts with this file: a call of `z.config` could come after a schema of another script.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
