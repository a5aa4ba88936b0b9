import { z } from 'zod'

/** The kinds of values that several variables of the environment have. */

export const yesOrNo = z
  .enum(['true', 'false'], { error: 'must be true or false' })
  .transform((value) => value === 'true')

export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'must be a web address, such as https://turnout.example.org',
})

/** Values separated by commas, without empty ones. */
export const commaList = z.string().transform((text) =>
  text
    .split(',')
    .map((value) => value.trim())
    .filter(Boolean),
)

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
export const isLoopback = (url: string): boolean => LOOPBACK.has(new URL(url).hostname)
