import { accentCss } from '#shared/accent-color.ts'
import {
  ACCENT_STYLE,
  DEPARTMENT_META,
  departmentOf,
  NO_DEPARTMENT,
  type DepartmentSettings,
} from '#shared/department.ts'
import { escapeHtml } from '#server/http/escape-html.ts'
import type { PageBrand } from '#server/http/page-brand.ts'

/**
 * What the pages of the app say of the department before any script runs: its name, its logo, its accent.
 * @returns null for a fresh library, whose pages are sent as they were built
 */
export function pageBrandOf(settings: DepartmentSettings): PageBrand | null {
  const department = departmentOf(settings)
  const css = accentCss(settings)
  const json = JSON.stringify(department)
  if (json === JSON.stringify(NO_DEPARTMENT) && !css) return null
  return {
    name: department.name,
    logo: department.logo,
    head: [
      `<meta name="${DEPARTMENT_META}" content="${escapeHtml(json)}" />`,
      // Colors alone: the settings take nothing else.
      `<style id="${ACCENT_STYLE}">${css}</style>`,
    ].join('\n    '),
  }
}
