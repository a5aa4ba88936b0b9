import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EnrolledWall } from '#shared/contract/wall.ts'
import type { ListedAnnouncement } from '#shared/contract/wall-programmes.ts'
import { queriesOf, queryKey } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { pagesQuery } from '../../../lib/pagination.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

export const WALLS_CHANGED = queriesOf('listWalls', 'listWallAnnouncements', 'listAuditEvents')
/** A wall says every 30 s what it plays. */
const REFRESH_MS = 15_000

export const wallsQuery = {
  ...pagesQuery({ queryKey: queryKey('listWalls'), read: api.listWalls }),
  retry: 1,
  staleTime: 0,
  refetchInterval: REFRESH_MS,
}

export const announcementsQuery = {
  ...pagesQuery({ queryKey: queryKey('listWallAnnouncements'), read: api.listWallAnnouncements }),
  retry: 1,
  staleTime: 0,
}

/** Adds a wall of this name, or makes another code for a wall that is there. */
export function useWallCode(wall: EnrolledWall | null) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name }: { name: string }) =>
      wall ? api.renewWallCode({ id: wall.id }) : api.addWall({ name }),
    onSuccess: () => client.invalidateQueries(WALLS_CHANGED),
  })
}

export const useRemoveWall = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ id }: EnrolledWall) => api.removeWall({ id }),
    success: (_, { name }) => ({ title: 'Wall removed', description: `${name} watches no longer.` }),
    failure: { title: 'Wall not removed', fallback: 'Failed to remove the wall' },
    changedLists: WALLS_CHANGED,
    onDone,
    onFailure: onDone,
  })

export const useRemoveAnnouncement = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ id }: ListedAnnouncement) => api.removeWallAnnouncement({ id }),
    success: (_, { text }) => ({ title: 'Announcement removed', description: text }),
    failure: { title: 'Announcement not removed', fallback: 'Failed to remove the announcement' },
    changedLists: WALLS_CHANGED,
    onDone,
    onFailure: onDone,
  })
