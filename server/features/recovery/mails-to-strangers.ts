import type { Parts } from '#server/feature.ts'
import { ApiError } from '#server/api-error.ts'
import type { Limit } from '#server/http/event-counts.ts'
import { networkOf, SITE_GROUPS } from '#server/http/network.ts'
import { networkEvents } from '#server/http/throttle.ts'

const HOUR = 60 * 60
const DAY = 24 * HOUR
const limit = (name: string, points: number, seconds: number): Limit => ({
  name,
  points,
  seconds,
  sentence: '',
})

/** A station may register its crew in one evening. */
const FROM_NETWORK = limit('mail to unproven addresses by network', 100, HOUR)
const FROM_NETWORK_TO_ADDRESS = limit('mail to an unproven address by network', 5, DAY)
/** From many networks: far above what a person asks for, so that no other person uses it up soon. */
const TO_ADDRESS = limit('mail to an unproven address', 20, DAY)
const TO_DOMAIN = limit('mail to unproven addresses of a domain', 500, HOUR)
const IN_ALL = limit('mail to unproven addresses', 2_000, HOUR)

/**
 * Bounds the mail to addresses that were entered and not proven: they may be those of strangers, who would get it in the
 * name of the department.
 */
export function createMailsToStrangers({ throttles }: Pick<Parts, 'throttles'>) {
  return {
    /** Counts one mail. @returns false above a limit: the mail is left out, and can be asked for again later */
    async admit(ip: string, entered: string): Promise<boolean> {
      const email = entered.toLowerCase()
      const domain = email.slice(email.lastIndexOf('@') + 1)
      try {
        await throttles.count(
          ...networkEvents(FROM_NETWORK, ip),
          [FROM_NETWORK_TO_ADDRESS, `${networkOf(ip, SITE_GROUPS)} ${email}`],
          [TO_ADDRESS, email],
          [TO_DOMAIN, domain],
          [IN_ALL, ''],
        )
        return true
      } catch (error) {
        if (error instanceof ApiError && error.code === 'too_many_requests') return false
        throw error
      }
    },
  }
}

export type MailsToStrangers = ReturnType<typeof createMailsToStrangers>
