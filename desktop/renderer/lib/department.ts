import { DEPARTMENT_META, NO_DEPARTMENT, type Department } from '#shared/department.ts'
import { createStore, useStore } from './create-store.ts'

/** The server writes the element (server/features/department). The page of the desktop app, and one that the build draws, has none. */
function readDepartment(): Department {
  if (typeof document === 'undefined') return NO_DEPARTMENT
  const meta = document.querySelector<HTMLMetaElement>(`meta[name=${DEPARTMENT_META}]`)
  return meta ? { ...NO_DEPARTMENT, ...JSON.parse(meta.content) } : NO_DEPARTMENT
}

/** Whose library it is (DE-01): known before the first paint, without a request. */
export const department = createStore(readDepartment())

export const useDepartment = (): Department => useStore(department)
