import { accentCss } from '#shared/accent-color.ts'
import { ACCENT_STYLE, departmentOf, type DepartmentSettings } from '#shared/department.ts'
import { department } from './department.ts'

/** Shows another department on the open page, as the server writes it into the next one (server/features/department). */
export function showDepartment(settings: DepartmentSettings): void {
  const found = departmentOf(settings)
  if (JSON.stringify(found) !== JSON.stringify(department.get())) {
    const former = department.get().name
    department.set(found)
    // The screen on show has set its title already.
    if (document.title.endsWith(former))
      document.title = document.title.slice(0, document.title.length - former.length) + found.name
  }
  showAccent(accentCss(settings))
}

/** @param css of `accentCss` */
export function showAccent(css: string): void {
  const known = document.getElementById(ACCENT_STYLE)
  const style = known ?? document.head.appendChild(document.createElement('style'))
  style.id = ACCENT_STYLE
  style.textContent = css
}
