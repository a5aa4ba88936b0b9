import type { Parts } from '#server/feature.ts'
import type { DiskFloor } from '#server/features/uploads/disk-floor.ts'
import type { VideoQueries } from '#server/features/videos/videos.queries.ts'
import { createPersonalLists } from './personal-lists.queries.ts'
import { createProfiles } from './profile.service.ts'
import { personHandlers } from './users.routes.ts'

interface Needs {
  floor: DiskFloor
  queries: VideoQueries
}

export function usersFeature(parts: Parts, { floor, queries }: Needs) {
  const profiles = createProfiles({ ...parts, floor, pool: parts.mediaPool, reader: parts.readers })
  return { handlers: personHandlers({ lists: createPersonalLists(parts.database), profiles, queries }) }
}
