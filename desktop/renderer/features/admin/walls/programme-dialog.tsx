import { Box, Flex, Text } from '@chakra-ui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type ReactNode } from 'react'
import type { EnrolledWall } from '#shared/contract/wall.ts'
import type { WallProgrammeState } from '#shared/contract/wall-programmes.ts'
import { WALL_PLACE_MAX_LENGTH, WALL_STATION_NAME_MAX_LENGTH } from '#shared/limits/wall.ts'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { Checkbox } from '../../../components/checkbox.tsx'
import { Chip } from '../../../components/chip.tsx'
import { SelectField, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { HoursFields } from '../../../components/hours-fields.tsx'
import { ModalDialog } from '../../../components/modal-dialog.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { categoriesQuery } from '../../../entities/category/category-queries.ts'
import { routeQuery } from '../../../entities/query-keys.ts'
import { api } from '../../../lib/api.ts'
import { formErrorOf, issueOf } from '../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { PinnedLessons } from './pinned-lessons.tsx'
import { WALLS_CHANGED } from './wall-mutations.ts'

const AS_AT_WALL = { value: '', label: 'As set at the wall' }
const VOLUMES = [0, 10, 25, 50, 75, 100]
const DAY = { from: '07:00', to: '22:00' }
const NIGHT = { from: '22:00', to: '06:00' }

const FIELDS = ['name', 'place', 'programme.quietHours']

type Dialog = SubjectDialogProps<EnrolledWall> & {
  /** Stand in the form in place of those that the wall plays now. */
  sent: WallProgrammeState['lessons'] | undefined
}

/** What a wall plays, and when. */
export default function ProgrammeDialog(dialog: Dialog) {
  const { subject, sent: _, ...frame } = dialog
  // A change starts from what the server has now, and is not read again while it is edited.
  const query = useQuery({
    ...routeQuery('getWallProgramme', { id: subject.id }),
    gcTime: 0,
    staleTime: Infinity,
  })
  const loading = (content: ReactNode) => (
    <ModalDialog {...frame} title={`Programme of ${subject.name}`} width="46rem">
      {content}
    </ModalDialog>
  )
  return (
    <QueryStates
      query={query}
      skeleton={loading(<Skeleton height="60" aria-label="Loading" />)}
      failure={(props) => loading(<AdminFailure {...props} />)}
    >
      {(state) => <ProgrammeForm dialog={dialog} state={state} />}
    </QueryStates>
  )
}

function ProgrammeForm({ dialog, state }: { dialog: Dialog; state: WallProgrammeState }) {
  const { subject, sent, ...frame } = dialog
  const client = useQueryClient()
  const { programme, name, place, version } = state
  const { form, set, text, choice } = useFields({ name, place, ...programme })
  const [lessons, setLessons] = useState<readonly { id: number; title: string }[]>(sent ?? state.lessons)
  const { data: categories = [] } = useQuery(categoriesQuery)
  const disciplinesId = useId()
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const { name: nextName, place: nextPlace, ...next } = form
      const lessonIds = lessons.map(({ id }) => id)
      const changed = { ...next, lessonIds }
      return api.changeWallProgramme({
        id: subject.id,
        name: nextName,
        place: nextPlace,
        version,
        programme: changed,
      })
    },
    onSuccess: async () => {
      await client.invalidateQueries(WALLS_CHANGED)
      frame.onClose()
    },
  })
  const { categoryIds, hours, quietHours, hasCaptions, volume } = form
  const toggle = (id: number) => {
    const chosen = categoryIds ?? []
    set({ categoryIds: chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id] })
  }
  const volumes = [...new Set([...VOLUMES, ...(volume === null ? [] : [volume])])].toSorted((a, b) => a - b)
  return (
    <FormDialog
      {...frame}
      title={`Programme of ${subject.name}`}
      description="What is left as set at the wall follows the settings of that screen."
      width="46rem"
      submitLabel="Save"
      isPending={isPending}
      isSubmitDisabled={form.name.trim() === ''}
      error={formErrorOf(error, 'The programme was not saved. Please try again.', FIELDS)}
      onSubmit={() => mutate()}
    >
      <TextField
        label="Name"
        required
        maxLength={WALL_STATION_NAME_MAX_LENGTH}
        autoComplete="off"
        {...text('name', error)}
      />
      <TextField
        label="Place"
        isOptional
        hint="Such as Station 4, over the table."
        maxLength={WALL_PLACE_MAX_LENGTH}
        autoComplete="off"
        {...text('place', error)}
      />
      <PinnedLessons chosen={lessons} onChange={setLessons} />
      <Box role="group" aria-labelledby={disciplinesId}>
        <Text id={disciplinesId} textStyle="label" mb="2">
          Disciplines
        </Text>
        <Flex gap="2" wrap="wrap">
          <Chip aria-pressed={categoryIds === null} onClick={() => set({ categoryIds: null })}>
            {AS_AT_WALL.label}
          </Chip>
          <Chip aria-pressed={categoryIds?.length === 0} onClick={() => set({ categoryIds: [] })}>
            All
          </Chip>
          {categories.map(({ id, name: label }) => (
            <Chip key={id} aria-pressed={categoryIds?.includes(id) ?? false} onClick={() => toggle(id)}>
              {label}
            </Chip>
          ))}
        </Flex>
      </Box>
      <Checkbox checked={form.hasTraining} onChange={({ target }) => set({ hasTraining: target.checked })}>
        Full training lessons as well as shorts
      </Checkbox>
      <Flex gap="4" wrap="wrap" css={{ '& > *': { flex: '1 1 14rem' } }}>
        <SelectField
          label="Sound"
          options={[
            AS_AT_WALL,
            ...volumes.map((value) => ({ value, label: value === 0 ? 'Off' : `${value} %` })),
          ]}
          {...choice('volume')}
        />
        <SelectField
          label="Captions"
          options={[AS_AT_WALL, { value: 'on', label: 'On' }, { value: 'off', label: 'Off' }]}
          value={hasCaptions === null ? '' : hasCaptions ? 'on' : 'off'}
          onChange={({ target }) => set({ hasCaptions: target.value === '' ? null : target.value === 'on' })}
        />
      </Flex>
      <Box role="group" aria-label="Active hours">
        <Checkbox
          checked={hours !== null}
          onChange={({ target }) => set({ hours: target.checked ? DAY : null })}
        >
          Active hours: a dark clock outside of them
        </Checkbox>
        {hours && <HoursFields hours={hours} onChange={(next) => set({ hours: next })} />}
      </Box>
      <Box role="group" aria-label="Quiet hours">
        <Checkbox
          checked={quietHours !== null}
          onChange={({ target }) => set({ quietHours: target.checked ? NIGHT : null })}
        >
          Quiet hours: dark and without sound for a night shift
        </Checkbox>
        {quietHours && (
          <HoursFields
            hours={quietHours}
            error={issueOf(error, 'programme.quietHours')}
            onChange={(next) => set({ quietHours: next })}
          />
        )}
      </Box>
    </FormDialog>
  )
}
