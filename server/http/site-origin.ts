import type { Context } from 'koa'
import type { Config } from '#server/config.ts'

/** The origin of this library: PUBLIC_URL, or the address of the request where it is not set. */
export const siteOriginOf = (
  { protocol, host }: Pick<Context, 'protocol' | 'host'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string => publicUrl ?? `${protocol}://${host}`
