import { chakra, Flex, Text } from '@chakra-ui/react'
import { Network, Pencil, Plus } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import type { Unit } from '#shared/contract/roster.ts'
import { formatCount } from '#shared/format.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { lazyDialog } from '../../../components/lazy-part.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { useDialog } from '../../../lib/use-dialog.ts'
import { unitsQuery } from './roster-queries.ts'
import { inTreeOrder } from './unit-order.ts'

const UnitDialog = lazyDialog(() => import('./unit-dialog.tsx'))

const Row = chakra('button', {
  base: {
    display: 'flex',
    flex: 1,
    minWidth: 0,
    minHeight: 'touch',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    px: '3',
    borderRadius: 'control',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.hover' },
    '&[aria-pressed=true]': { bg: 'bg.raised', fontWeight: 'semibold' },
  },
})

interface UnitListProps {
  selectedId: number | undefined
  onSelect: (unitId: number | undefined) => void
  mayManage: boolean
}

/** The tree of units; a press shows the members of one. */
export function UnitList({ selectedId, onSelect, mayManage }: UnitListProps) {
  const query = useQuery(unitsQuery)
  const dialog = useDialog<Unit | 'new'>()
  const add = (
    <Button icon={Plus} variant="outline" onClick={() => dialog.open('new')}>
      Add unit
    </Button>
  )
  return (
    <TitledPanel title="Units" actions={mayManage && query.data?.length !== 0 && add}>
      <QueryStates query={query} skeleton={<Skeleton height="12rem" />}>
        {(units) =>
          units.length === 0 ? (
            <EmptyState
              icon={Network}
              title={mayManage ? 'There is no department yet.' : 'You lead no unit.'}
              description={
                mayManage
                  ? 'Start with the department, and add its stations, crews and shifts.'
                  : 'A training officer says on the roster who leads which unit.'
              }
              action={mayManage && add}
            />
          ) : (
            <chakra.ul listStyleType="none" aria-label="Units">
              {inTreeOrder(units).map((unit) => (
                <Flex
                  as="li"
                  key={unit.id}
                  align="center"
                  style={{ paddingInlineStart: `${unit.depth * 1.25}rem` }}
                >
                  <Row
                    type="button"
                    aria-pressed={unit.id === selectedId}
                    onClick={() => onSelect(unit.id === selectedId ? undefined : unit.id)}
                  >
                    <Text as="span" truncate dir="auto">
                      {unit.name}
                    </Text>
                    <Text as="span" color="fg.muted" textStyle="numbers" fontSize="sm">
                      {formatCount(unit.members)}
                    </Text>
                  </Row>
                  {mayManage && (
                    <IconButton label={`Edit ${unit.name}`} icon={Pencil} onClick={() => dialog.open(unit)} />
                  )}
                </Flex>
              ))}
            </chakra.ul>
          )
        }
      </QueryStates>
      <SubjectDialog dialog={dialog}>
        {(props) => <UnitDialog {...props} units={query.data ?? []} parentId={selectedId} />}
      </SubjectDialog>
    </TitledPanel>
  )
}
