import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { publicSettings } from '#shared/settings.ts'
import { routeQuery } from '../entities/query-keys.ts'
import { deviceStorage } from '../lib/device-storage.ts'
import { showDepartment } from '../lib/show-department.ts'

const KEY = 'department'

/** The page of the desktop app comes from no server: it begins with what the server said last. */
export function showStoredDepartment(): void {
  try {
    const { data } = publicSettings.safeParse(JSON.parse(deviceStorage.read(KEY) ?? 'null'))
    if (data) showDepartment(data)
  } catch {
    // Another version stored it: the server says it again.
  }
}

/** Shows what the server says, and stores it for the next start. */
export function useServerDepartment(): void {
  const { data } = useQuery(routeQuery('getPublicSettings', {}))
  useEffect(() => {
    if (!data) return
    showDepartment(data)
    deviceStorage.write(KEY, JSON.stringify(data))
  }, [data])
}
