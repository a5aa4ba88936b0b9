import type { disciplineRoutes } from '#shared/contract/disciplines.ts'
import type { Parts } from '#server/feature.ts'
import type { Handlers } from '#server/http/mount-routes.ts'
import { createDisciplines, type DisciplineNeeds } from './disciplines.service.ts'

export function disciplinesFeature(parts: Parts, needs: DisciplineNeeds) {
  const disciplines = createDisciplines({ ...parts, ...needs })
  const handlers: Handlers<typeof disciplineRoutes> = {
    listDisciplines: () => disciplines.list(),
    addDiscipline: ({ caller, body }) => disciplines.add(caller, body),
    orderDisciplines: ({ caller, body }) => disciplines.order(caller, body.ids),
    changeDiscipline: ({ caller, params, body }) => disciplines.change(caller, params.id, body),
    mergeDiscipline: ({ caller, params, body }) => disciplines.merge(caller, params.id, body.intoId),
    deleteDiscipline: ({ caller, params }) => disciplines.remove(caller, params.id),
  }
  return { handlers }
}
