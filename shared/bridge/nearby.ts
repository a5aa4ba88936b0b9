import { z } from 'zod'
import { NEARBY_ADDRESS_MAX_LENGTH, NEARBY_NAME_MAX_LENGTH, NEARBY_SERVERS_MAX } from '../limits/desktop.ts'

/** Servers that announce themselves on the local network. What they say of themselves is a stranger's text. */

const nearbyServer = z.object({
  name: z.string().max(NEARBY_NAME_MAX_LENGTH),
  /** An origin; choosing it goes through the same check as a typed address. */
  address: z.url({ protocol: /^https?$/ }).max(NEARBY_ADDRESS_MAX_LENGTH),
})
export type NearbyServer = z.infer<typeof nearbyServer>

const nearbySearch = z.object({
  /** 'idle' where the system would ask the person for a permission: the person starts the search. */
  state: z.enum(['idle', 'searching', 'over', 'failed']),
  servers: z.array(nearbyServer).max(NEARBY_SERVERS_MAX),
})
export type NearbySearch = z.infer<typeof nearbySearch>

const nothing = z.object({})

export const nearbyCalls = {
  /** Starts the search at the first call where the system asks for no permission. */
  getNearbySearch: { args: nothing, result: nearbySearch },
  /** Starts a search unless one is running. */
  searchNearby: { args: nothing, result: nearbySearch },
}

export const nearbyEvents = { nearbySearchChanged: nearbySearch }
