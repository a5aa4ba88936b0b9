import { Box, chakra, Flex, Stack, Text, VisuallyHidden } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import type { ManagedDiscipline } from '#shared/contract/disciplines.ts'
import { formatCounted } from '#shared/format.ts'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { Button, IconButton } from '../../../components/button.tsx'
import { Badge } from '../../../components/chip.tsx'
import { ConfirmSubject } from '../../../components/confirm-dialog.tsx'
import { DragHandle } from '../../../components/drag-handle.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { SubjectDialog } from '../../../components/subject-dialog.tsx'
import { CategoryIcon } from '../../../entities/category/category-icon.tsx'
import { DISCIPLINE_COLORS } from '../../../entities/category/discipline-colors.ts'
import { useDialog } from '../../../lib/use-dialog.ts'
import { useRowOrder } from '../../../lib/use-row-order.ts'
import { disciplinesQuery } from '../admin-queries.ts'
import DisciplineDialog from './discipline-dialog.tsx'
import { useDeleteDiscipline, useOrderDisciplines } from './discipline-mutations.ts'
import MergeDialog from './merge-dialog.tsx'

const ROWS = ['first', 'second', 'third', 'fourth']

const Row = chakra('li', {
  base: {
    layerStyle: 'card',
    display: 'grid',
    gridTemplateColumns: { base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) 22rem' },
    alignItems: 'center',
    columnGap: '3',
    rowGap: '2',
    px: { base: '2', md: '3' },
    py: '2',
    '&[data-is-target]': { borderColor: 'accent' },
    '&[data-is-dragged]': { opacity: 0.5 },
  },
})

/** The disciplines: add, rename, color, hide, order, merge and delete. It needs nothing around it but a place. */
export default function DisciplineEditor() {
  const query = useQuery(disciplinesQuery)
  const edited = useDialog<ManagedDiscipline | 'new'>()
  const merged = useDialog<ManagedDiscipline>()
  const deleted = useDialog<ManagedDiscipline>()
  return (
    <Stack gap="4">
      <Flex justify="space-between" align="center" gap="4" wrap="wrap">
        <Text color="fg.muted" maxWidth="60ch">
          Drag a row by its handle, or press its arrows, to change the order.
        </Text>
        <Button icon={Plus} variant="primary" onClick={() => edited.open('new')}>
          Add a Discipline
        </Button>
      </Flex>
      <QueryStates
        query={query}
        failure={AdminFailure}
        skeleton={
          <Stack aria-busy>
            {ROWS.map((key) => (
              <Skeleton key={key} height="16" borderRadius="card" />
            ))}
            <VisuallyHidden>Loading</VisuallyHidden>
          </Stack>
        }
      >
        {(disciplines) => (
          <Rows
            disciplines={disciplines}
            onEdit={edited.open}
            onMerge={merged.open}
            onDelete={deleted.open}
          />
        )}
      </QueryStates>
      <SubjectDialog dialog={edited}>{(props) => <DisciplineDialog {...props} />}</SubjectDialog>
      <SubjectDialog dialog={merged}>{(props) => <MergeDialog {...props} />}</SubjectDialog>
      <ConfirmSubject
        dialog={deleted}
        action={useDeleteDiscipline(deleted.close)}
        title="Delete the discipline?"
        describe={({ name }) => `No lesson is filed under ${name}. Links to it will lead nowhere.`}
        confirmLabel="Delete"
        isDangerous
      />
    </Stack>
  )
}

interface RowsProps {
  disciplines: readonly ManagedDiscipline[]
  onEdit: (discipline: ManagedDiscipline) => void
  onMerge: (discipline: ManagedDiscipline) => void
  onDelete: (discipline: ManagedDiscipline) => void
}

function Rows({ disciplines: known, onEdit, onMerge, onDelete }: RowsProps) {
  const { shown: disciplines, order: sendOrder } = useOrderDisciplines(known)
  const { list, movedId, move, row, handle } = useRowOrder(
    disciplines.map(({ id }) => id),
    sendOrder,
  )
  const last = disciplines.length - 1
  const moved = disciplines.findIndex(({ id }) => id === movedId)
  return (
    <>
      <Stack as="ol" ref={list} gap="2" listStyleType="none" aria-label="Disciplines">
        {disciplines.map((discipline, index) => {
          const { id, name, icon, discipline: group, isHidden, videos, proposals } = discipline
          return (
            <Row key={id} {...row(id)}>
              <Flex align="center">
                <DragHandle {...handle(id)} />
                <Box as="span" color={DISCIPLINE_COLORS[group]}>
                  <CategoryIcon name={icon} size={22} />
                </Box>
              </Flex>
              <Box minWidth="0">
                <Flex gap="2" align="center" wrap="wrap">
                  <Text fontWeight="semibold" overflowWrap="anywhere">
                    {name}
                  </Text>
                  {isHidden && <Badge>Hidden</Badge>}
                </Flex>
                <Text color="fg.muted" textStyle="small">
                  {formatCounted(videos, 'video')}
                </Text>
              </Box>
              <Flex gap="2" align="center" wrap="wrap" gridColumn={{ base: '1 / -1', md: 'auto' }}>
                <IconButton
                  label={`Move ${name} up`}
                  icon={ArrowUp}
                  data-up={id}
                  disabled={index === 0}
                  onClick={() => move(id, -1)}
                />
                <IconButton
                  label={`Move ${name} down`}
                  icon={ArrowDown}
                  data-down={id}
                  disabled={index === last}
                  onClick={() => move(id, 1)}
                />
                <Button variant="outline" aria-label={`Edit ${name}`} onClick={() => onEdit(discipline)}>
                  Edit
                </Button>
                {last > 0 && (
                  <Button variant="outline" aria-label={`Merge ${name}`} onClick={() => onMerge(discipline)}>
                    Merge
                  </Button>
                )}
                {last > 0 && videos + proposals === 0 && (
                  <IconButton label={`Delete ${name}`} icon={Trash2} onClick={() => onDelete(discipline)} />
                )}
              </Flex>
            </Row>
          )
        })}
      </Stack>
      <VisuallyHidden aria-live="polite">
        {moved >= 0 && `${disciplines[moved]?.name} is number ${moved + 1} of ${disciplines.length}.`}
      </VisuallyHidden>
    </>
  )
}
