import path from 'node:path'
import { z } from 'zod'
import { adminForm } from '#shared/contract/accounts.ts'
import { UPLOAD_MAX_MB_DEFAULT, UPLOAD_MAX_MB_DEMO, UPLOAD_MAX_MB_POSTGRES } from '#shared/limits/uploads.ts'
import { webAddress, yesOrNo } from './config-values.ts'
import { loadOrCreateSecret, openDataFolder, SECRET_MIN_LENGTH } from './data-folder.ts'
import { mailEnvironment, mailOf } from './features/mail/mail-settings.ts'
import { isKeyPair, pushEnvironment, pushOf } from './features/push/push-settings.ts'
import { readProviders } from './features/social-sign-in/provider-settings.ts'
import { secretsIn } from './keys.ts'
import type { S3Settings } from './media/s3-storage.ts'

const wholeNumber = (least: number, most: number) => {
  const error = `must be a whole number from ${least} to ${most}`
  return z.coerce.number({ error }).int(error).min(least, error).max(most, error)
}
const secret = z
  .string()
  .min(SECRET_MIN_LENGTH, 'must have at least 32 characters; leave it out and one is made for you')
/** Origins as browsers send them: without a path, and without a slash at the end. */
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
const THIS_COMPUTER_ALONE: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '::1'])
const SEND_FILE = ['x-accel', 'presigned'] as const
const MEDIA_RETRY_MS = 10_000
export const DEMO_SECRET = 'change-me-change-me-change-me-change-me'

const environment = z
  .object({
    PORT: wholeNumber(0, 65_535).default(3000),
    HOST: z.string().min(1).default('127.0.0.1'),
    DATA_DIR: z.string().min(1).default('data'),
    DATABASE_URL: z.string().startsWith('postgres', 'must start with postgres://').optional(),
    DEMO: yesOrNo.default(false),
    JWT_SECRET: secret.optional(),
    MAX_UPLOAD_MB: wholeNumber(1, 10_000).optional(),
    MEDIA_WORKERS: wholeNumber(0, 64).default(1),
    FFMPEG: z.string().min(1).default('ffmpeg'),
    ALLOWED_ORIGINS: origins.default([]),
    TRUST_PROXY: yesOrNo.default(false),
    ANNOUNCE: yesOrNo.default(false),
    METRICS_PORT: wholeNumber(1, 65_535).optional(),
    METRICS_HOST: z.string().min(1).default('127.0.0.1'),
    LOG_LEVEL: z.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(', ')}` }).default('info'),
    // An origin: the paths that are appended begin with a slash.
    PUBLIC_URL: webAddress.transform((url) => new URL(url).origin).optional(),
    ...mailEnvironment,
    ...pushEnvironment,
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
    SEND_FILE: z.enum(SEND_FILE, { error: `must be ${SEND_FILE.join(' or ')}, or empty` }).optional(),
    ADMIN_USERNAME: z.string().optional(),
    ADMIN_EMAIL: z.string().optional(),
    ADMIN_PASSWORD: z.string().optional(),
  })
  .refine((env) => env.DEMO || !secretsIn(env.JWT_SECRET ?? '').includes(DEMO_SECRET), {
    path: ['JWT_SECRET'],
    message: 'is the one of the example file, which everybody knows; make your own',
  })

const PAIRS = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'],
  ['VAPID_SUBJECT', 'VAPID_PUBLIC_KEY'],
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
  if (env.SMTP_URL && !env.PUBLIC_URL) miss('PUBLIC_URL', 'SMTP_URL: links in mail need the public address')
  if (env.ANNOUNCE && !env.PUBLIC_URL && THIS_COMPUTER_ALONE.has(env.HOST))
    check.addIssue({
      code: 'custom',
      path: ['ANNOUNCE'],
      message: `needs a server that others reach: HOST=${env.HOST} is this computer alone. Set HOST=0.0.0.0, or PUBLIC_URL`,
    })
  if (env.DATABASE_URL && (env.MAX_UPLOAD_MB ?? 0) > UPLOAD_MAX_MB_POSTGRES)
    check.addIssue({
      code: 'custom',
      path: ['MAX_UPLOAD_MB'],
      message: `must be at most ${UPLOAD_MAX_MB_POSTGRES} with DATABASE_URL: PostgreSQL stores the sizes of files in 31 bits`,
    })
  if (!isKeyPair(env))
    check.addIssue({
      code: 'custom',
      path: ['VAPID_PUBLIC_KEY'],
      message: 'is not the one that belongs to VAPID_PRIVATE_KEY; npm run push-keys makes a pair',
    })
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
  if (!env.S3_BUCKET && env.SEND_FILE === 'presigned') miss('SEND_FILE', 'S3_BUCKET')
  if (env.S3_BUCKET && env.SEND_FILE === 'x-accel')
    check.addIssue({
      code: 'custom',
      path: ['SEND_FILE'],
      message: 'x-accel sends files of DATA_DIR, not of S3_BUCKET',
    })
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
}
export type SignInLimits = typeof SIGN_IN_LIMITS

export type Config = ReturnType<typeof readConfig>

/** The message lists all faults of the environment, one a line. */
export class ConfigError extends Error {}

/** What is created in the data folder while the environment is read. */
interface DataFolder {
  /** @returns the folder. @throws when it cannot be written to */
  open(folder: string): string
  /** The signing secret of a folder without JWT_SECRET. */
  secretIn(folder: string): string
}
const OWN_FOLDER: DataFolder = { open: openDataFolder, secretIn: loadOrCreateSecret }

/**
 * Reads the environment. No other code reads it.
 * @param folder of a check that must create nothing: another way to the data folder
 * @throws ConfigError
 */
export function readConfig(env: NodeJS.ProcessEnv, folder = OWN_FOLDER) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environmentWithPairs.safeParse(given)
  const signIn = readProviders(given)
  if (!parsed.success || signIn.faults.length > 0) {
    const issues = parsed.error?.issues.map(({ path, message }) => ({ name: path.join('.'), message })) ?? []
    const faults = [...issues, ...signIn.faults].map(({ name, message }) => `  ${name}: ${message}`)
    throw new ConfigError(`The environment is not right:\n${faults.join('\n')}`)
  }
  const value = parsed.data
  const dataDir = orConfigError(() => folder.open(path.resolve(value.DATA_DIR)))
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = value
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir,
    databaseUrl: value.DATABASE_URL,
    /** Null stores the files of uploads on the disk, under dataDir. */
    s3: s3Of(value),
    /**
     * Who sends the bytes of files, after this server decided who may see them: nginx in front of it (deploy/nginx.conf),
     * or S3 at presigned addresses. Undefined: this server.
     */
    sendFile: value.SEND_FILE,
    /** Whether an empty library is filled with the demo lessons and their accounts. */
    isDemo: value.DEMO,
    jwtSecret: value.JWT_SECRET ?? orConfigError(() => folder.secretIn(dataDir)),
    maxUploadMb: value.MAX_UPLOAD_MB ?? defaultUploadMb(value),
    /** How many media jobs run concurrently; with 0 a worker or another server on the same database runs them. */
    mediaWorkers: value.MEDIA_WORKERS,
    /** The name or path of the command; ffprobe is expected beside it. */
    ffmpeg: value.FFMPEG,
    /** The delay before the second attempt of a media job, doubled each time. Tests use a short one. */
    mediaRetryMs: MEDIA_RETRY_MS,
    allowedOrigins: value.ALLOWED_ORIGINS,
    trustsProxy: value.TRUST_PROXY,
    /** Whether desktop apps on the local network are told of this server. */
    isAnnounced: value.ANNOUNCE,
    logLevel: value.LOG_LEVEL,
    /** Where the metrics are served; null: they are not. */
    metrics: value.METRICS_PORT === undefined ? null : { port: value.METRICS_PORT, host: value.METRICS_HOST },
    /** The public address of this server; without one, the address of the request is used. */
    publicUrl: value.PUBLIC_URL,
    /** Null: no mail is queued or sent. */
    mail: mailOf(value),
    /** Null: no push messages are queued or sent. */
    push: pushOf(value),
    signInProviders: signIn.providers,
    /** Tests use lower limits. */
    signInLimits: SIGN_IN_LIMITS,
    /** The admin of the first start. */
    firstAdmin: username && email && password ? { username, email, password } : null,
  }
}

function defaultUploadMb({ DEMO, DATABASE_URL }: z.output<typeof environment>): number {
  if (DEMO) return UPLOAD_MAX_MB_DEMO
  return DATABASE_URL ? UPLOAD_MAX_MB_POSTGRES : UPLOAD_MAX_MB_DEFAULT
}

function orConfigError<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ConfigError(`The environment is not right:\n  DATA_DIR: nothing can be kept there (${reason})`)
  }
}

function s3Of(value: z.output<typeof environment>): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region, S3_PREFIX: prefix } = value
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = value
  if (!bucket) return null
  // A self-hosted service seldom has a host name for every bucket.
  const forcePathStyle = value.S3_PATH_STYLE ?? endpoint !== undefined
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined
  return { bucket, endpoint, region, prefix, forcePathStyle, credentials }
}
