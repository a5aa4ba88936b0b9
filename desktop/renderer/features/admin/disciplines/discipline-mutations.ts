import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ManagedDiscipline, NewDiscipline } from '#shared/contract/disciplines.ts'
import { formatCounted } from '#shared/format.ts'
import { catalogueQueries, disciplineQueries } from '../../../entities/query-groups.ts'
import { queriesOf } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { toast } from '../../../lib/toast.ts'
import { useAdminMutation } from '../use-admin-mutation.ts'

/** What every change changes, and also what names a category. */
const CHANGED_QUERIES = {
  predicate: (query: Parameters<typeof disciplineQueries.predicate>[0]) =>
    [disciplineQueries, catalogueQueries, queriesOf('getSettings')].some(({ predicate }) => predicate(query)),
}

export type DisciplineForm = NewDiscipline & { isHidden: boolean }

/** Adds a discipline, or changes one that is there. */
export function useSaveDiscipline(known: ManagedDiscipline | null, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ isHidden, ...form }: DisciplineForm): Promise<void> => {
      if (known) await api.changeDiscipline({ id: known.id, isHidden, ...form })
      else await api.addDiscipline(form)
    },
    onSuccess: (_, { name }) => {
      toast({ variant: 'success', title: known ? 'Discipline saved' : 'Discipline added', description: name })
      void client.invalidateQueries(CHANGED_QUERIES)
      onDone()
    },
  })
}

/**
 * The order is shown before the server has it. One call after the other is sent, each with the whole order; until the list is
 * read again after the last one, what is read meanwhile is shown in that order.
 */
export function useOrderDisciplines(disciplines: readonly ManagedDiscipline[]) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    scope: { id: 'order-disciplines' },
    mutationFn: (ids: number[]) => api.orderDisciplines({ ids }),
    onError: (error) => {
      const description = serverMessageOf(error, 'The order was not saved. Please try again.')
      toast({ title: 'Order not saved', description, variant: 'destructive' })
    },
    onSettled: () => client.invalidateQueries(queriesOf('listDisciplines', 'listCategories')),
  })
  const rankOf = ({ id }: ManagedDiscipline) => (variables?.includes(id) ? variables.indexOf(id) : Infinity)
  const shown = isPending
    ? disciplines.toSorted((one, other) => Math.sign(rankOf(one) - rankOf(other)) || 0)
    : disciplines
  return { shown, order: mutate }
}

export const useMergeDiscipline = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ from, into }: { from: ManagedDiscipline; into: ManagedDiscipline }) =>
      api.mergeDiscipline({ id: from.id, intoId: into.id }),
    success: ({ moved }, { from, into }) => ({
      title: 'Disciplines merged',
      description: `${formatCounted(moved, 'video')} moved from ${from.name} to ${into.name}.`,
    }),
    failure: { title: 'Not merged', fallback: 'The disciplines were not merged. Please try again.' },
    changedLists: CHANGED_QUERIES,
    onDone,
  })

export const useDeleteDiscipline = (onDone: () => void) =>
  useAdminMutation({
    mutationFn: ({ id }: ManagedDiscipline) => api.deleteDiscipline({ id }),
    success: (_, { name }) => ({ title: 'Discipline deleted', description: name }),
    failure: { title: 'Not deleted', fallback: 'The discipline was not deleted. Please try again.' },
    changedLists: CHANGED_QUERIES,
    onDone,
    onFailure: onDone,
  })
