import type { RouteLine } from '#shared/contract/create-client.ts'
import type { Routes } from '#shared/contract/index.ts'

declare global {
  /** Method and path of every route, put in by vite.config.ts. */
  const __ROUTES__: Record<keyof Routes, RouteLine>
}
