import path from 'node:path'
import { z } from 'zod'
import { adminForm } from '#shared/contract/accounts.ts'
import { UPLOAD_MAX_MB_DEFAULT } from '#shared/limits.ts'
import { loadOrCreateSecret, openDataFolder, SECRET_MIN_LENGTH } from './data-folder.ts'
import { isLoopback, type ProvidersSettings } from './features/social-sign-in/providers.ts'
import type { S3Settings } from './media/s3-storage.ts'

const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}
const yesOrNo = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')
const secret = z
  .string()
  .min(SECRET_MIN_LENGTH, 'must have at least 32 characters; leave it out and one is made for you')
const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address, such as https://turnout.example.org',
})
const issuer = webAddress.refine(
  (url) => !URL.canParse(url) || url.startsWith('https:') || isLoopback(url),
  'must start with https://',
)
/** As browsers say them: a path or a slash at the end would never be met. */
const origins = z.string().transform((text, check) =>
  text
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean)
    .map((origin) => {
      if (webAddress.safeParse(origin).success) return new URL(origin).origin
      check.addIssue({
        code: 'custom',
        message: `"${origin}" is no origin, such as https://turnout.example.org`,
      })
      return origin
    }),
)
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
const MEDIA_RETRY_MS = 10_000
const DEMO_SECRET = 'change-me-change-me-change-me-change-me'

const environment = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('data'),
    DATABASE_URL: z.string().startsWith('postgres', 'must start with postgres://').optional(),
    DEMO: yesOrNo.default(false),
    JWT_SECRET: secret.optional(),
    MAX_UPLOAD_MB: wholeNumber(1, 10_000).default(UPLOAD_MAX_MB_DEFAULT),
    MEDIA_WORKERS: wholeNumber(0, 64).default(1),
    FFMPEG: z.string().min(1).default('ffmpeg'),
    ALLOWED_ORIGINS: origins.default([]),
    TRUST_PROXY: yesOrNo.default(false),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
    // What is put behind it begins with a slash.
    PUBLIC_URL: webAddress.transform((url) => new URL(url).origin).optional(),
    OIDC_GOOGLE_ISSUER: issuer.default('https://accounts.google.com'),
    OIDC_GOOGLE_CLIENT_ID: z.string().optional(),
    OIDC_GOOGLE_CLIENT_SECRET: z.string().optional(),
    OIDC_APPLE_ISSUER: issuer.default('https://appleid.apple.com'),
    OIDC_APPLE_CLIENT_ID: z.string().optional(),
    OIDC_APPLE_CLIENT_SECRET: z.string().optional(),
    S3_BUCKET: z.string().optional(),
    S3_ENDPOINT: webAddress.optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    S3_PREFIX: z
      .string()
      .regex(/^([\w.-]+\/)*$/, 'must be names that each end with a slash, such as turnout/')
      .default('uploads/'),
    S3_PATH_STYLE: yesOrNo.optional(),
    ADMIN_USERNAME: z.string().optional(),
    ADMIN_EMAIL: z.string().optional(),
    ADMIN_PASSWORD: z.string().optional(),
  })
  .refine((env) => env.DEMO || env.JWT_SECRET !== DEMO_SECRET, {
    path: ['JWT_SECRET'],
    message: 'is the one of the example file, which everybody knows; make your own',
  })

const PAIRS = [
  ['OIDC_GOOGLE_CLIENT_ID', 'OIDC_GOOGLE_CLIENT_SECRET'],
  ['OIDC_APPLE_CLIENT_ID', 'OIDC_APPLE_CLIENT_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
] as const

const FIRST_ADMIN = {
  username: 'ADMIN_USERNAME',
  email: 'ADMIN_EMAIL',
  password: 'ADMIN_PASSWORD',
} as const

const environmentWithPairs = environment.superRefine((env, check) => {
  const miss = (name: string, other: string) =>
    check.addIssue({ code: 'custom', path: [name], message: `belongs to ${other}` })
  for (const [id, secret] of PAIRS) {
    if (env[id] && !env[secret]) miss(secret, id)
    if (env[secret] && !env[id]) miss(id, secret)
  }
  const admin = Object.entries(FIRST_ADMIN)
  const missing = admin.filter(([, name]) => !env[name])
  for (const [, name] of missing.length < admin.length ? missing : [])
    check.addIssue({ code: 'custom', path: [name], message: 'is missing: the first admin needs all three' })
  if (missing.length === 0) {
    const form = adminForm.safeParse(Object.fromEntries(admin.map(([field, name]) => [field, env[name]])))
    for (const {
      path: [field],
      message,
    } of form.error?.issues ?? []) {
      const path = admin.filter(([name]) => name === field).map(([, name]) => name)
      check.addIssue({ code: 'custom', path, message })
    }
  }
  if (!env.S3_BUCKET && env.S3_ENDPOINT) miss('S3_BUCKET', 'S3_ENDPOINT')
  if (!env.S3_BUCKET && env.S3_ACCESS_KEY_ID) miss('S3_BUCKET', 'S3_ACCESS_KEY_ID')
})

export const SIGN_IN_LIMITS = {
  /** Wrong passwords for one account from one address (IPv6: from one /48), in 15 minutes. */
  failures: 10,
  /** Wrong passwords for one account from all unknown sources together, an hour; then one a minute. */
  failuresOfAccount: 100,
  /** Wrong passwords for any accounts from one address, in 15 minutes. */
  failuresOfAddress: 200,
  /** New accounts from one address, an hour: a whole station may share one address. */
  registrationsOfAddress: 500,
  /** Sign-ins that one address starts with Google or Apple, in 15 minutes: each is a row until it ends. */
  authRequestsOfAddress: 300,
}
export type SignInLimits = typeof SIGN_IN_LIMITS

export interface Config {
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Where the files of uploads are kept; null is the disk, under dataDir. */
  s3: S3Settings | null
  /** Whether an empty library is filled with the demo lessons and their accounts. */
  isDemo: boolean
  jwtSecret: string
  maxUploadMb: number
  /** How many videos are made ready at a time; 0 leaves that to another server on the same database. */
  mediaWorkers: number
  /** The program; ffprobe is looked for beside it. */
  ffmpeg: string
  /** No setting: how long after a failure a step is tried again, doubled each time. */
  mediaRetryMs: number
  allowedOrigins: string[]
  trustsProxy: boolean
  logLevel: string
  /** The public address of this server; without one, the address of the request is used. */
  publicUrl: string | undefined
  signInProviders: ProvidersSettings
  /** No setting: here so that a test can reach them in less time. */
  signInLimits: SignInLimits
  /** The admin of the first start, where the environment names one. */
  firstAdmin: { username: string; email: string; password: string } | null
}

/** Every fault of the environment at once, one a line. */
export class ConfigError extends Error {}

/**
 * Reads the environment; the one place that does.
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environmentWithPairs.safeParse(given)
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`The environment is not right:\n${faults.join('\n')}`)
  }
  const value = parsed.data
  const dataDir = inWords(() => openDataFolder(path.resolve(value.DATA_DIR)))
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = value
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir,
    databaseUrl: value.DATABASE_URL,
    s3: value.S3_BUCKET
      ? {
          bucket: value.S3_BUCKET,
          endpoint: value.S3_ENDPOINT,
          region: value.S3_REGION,
          prefix: value.S3_PREFIX,
          // A server of one's own seldom has a host name for every bucket.
          forcePathStyle: value.S3_PATH_STYLE ?? value.S3_ENDPOINT !== undefined,
          credentials: credentialsOf(value.S3_ACCESS_KEY_ID, value.S3_SECRET_ACCESS_KEY),
        }
      : null,
    isDemo: value.DEMO,
    jwtSecret: value.JWT_SECRET ?? inWords(() => loadOrCreateSecret(dataDir)),
    maxUploadMb: value.MAX_UPLOAD_MB,
    mediaWorkers: value.MEDIA_WORKERS,
    ffmpeg: value.FFMPEG,
    mediaRetryMs: MEDIA_RETRY_MS,
    allowedOrigins: value.ALLOWED_ORIGINS,
    trustsProxy: value.TRUST_PROXY,
    logLevel: value.LOG_LEVEL,
    publicUrl: value.PUBLIC_URL,
    signInProviders: {
      google: providerOf(
        value.OIDC_GOOGLE_ISSUER,
        value.OIDC_GOOGLE_CLIENT_ID,
        value.OIDC_GOOGLE_CLIENT_SECRET,
      ),
      apple: providerOf(value.OIDC_APPLE_ISSUER, value.OIDC_APPLE_CLIENT_ID, value.OIDC_APPLE_CLIENT_SECRET),
    },
    signInLimits: SIGN_IN_LIMITS,
    firstAdmin: username && email && password ? { username, email, password } : null,
  }
}

function inWords<Kept>(keep: () => Kept): Kept {
  try {
    return keep()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`The environment is not right:\n  DATA_DIR: nothing can be kept there (${reason})`)
  }
}

const providerOf = (issuer: string, clientId: string | undefined, clientSecret: string | undefined) =>
  clientId && clientSecret ? { issuer, clientId, clientSecret } : null

const credentialsOf = (accessKeyId: string | undefined, secretAccessKey: string | undefined) =>
  accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
