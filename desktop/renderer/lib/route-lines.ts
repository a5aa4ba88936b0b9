import type { RouteLine } from '#shared/contract/create-client.ts'
import type { Routes } from '#shared/contract/index.ts'

const known: Partial<Record<keyof Routes, RouteLine>> = {}

/** Adds routes to the table. The build calls this function ahead of each module, with the routes that the module names. */
export function addRoutes(routes: Partial<Record<keyof Routes, RouteLine>>): void {
  Object.assign(known, routes)
}

/** The routes of the contract that the loaded modules name: a name in a module always has its line. */
export const ROUTE_LINES = known as Record<keyof Routes, RouteLine>
