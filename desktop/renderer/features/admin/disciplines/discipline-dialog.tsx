import { Box, Flex, Text } from '@chakra-ui/react'
import { useId } from 'react'
import { CATEGORY_ICONS } from '#shared/category-icons.ts'
import type { ManagedDiscipline } from '#shared/contract/disciplines.ts'
import { DISCIPLINE_NAME_MAX_LENGTH } from '#shared/limits/department.ts'
import { Checkbox } from '../../../components/checkbox.tsx'
import { Chip } from '../../../components/chip.tsx'
import { SelectField, TextField } from '../../../components/field.tsx'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { CategoryIcon } from '../../../entities/category/category-icon.tsx'
import { DISCIPLINE_COLORS } from '../../../entities/category/discipline-colors.ts'
import { formErrorOf } from '../../../lib/request-error.ts'
import type { SubjectDialogProps } from '../../../lib/use-dialog.ts'
import { useFields } from '../../../lib/use-fields.ts'
import { useSaveDiscipline, type DisciplineForm } from './discipline-mutations.ts'

type Group = DisciplineForm['discipline']

const GROUPS: readonly { value: Group; label: string }[] = [
  { value: 'ems', label: 'EMS' },
  { value: 'critical-care', label: 'Critical Care' },
  { value: 'paramedicine', label: 'Paramedicine' },
  { value: 'fire-rescue', label: 'Fire & Rescue' },
  { value: 'leadership', label: 'Leadership' },
]

/** What a screen reader says of each icon. */
const ICON_NAMES: Record<DisciplineForm['icon'], string> = {
  activity: 'Pulse line',
  alarm: 'Alarm clock',
  'badge-help': 'Question mark',
  brain: 'Brain',
  briefcase: 'Briefcase',
  clipboard: 'Clipboard',
  flame: 'Flame',
  gauge: 'Gauge',
  'heart-pulse': 'Heart',
  pill: 'Pill',
  stethoscope: 'Stethoscope',
  truck: 'Truck',
  users: 'People',
}

const NEW_DISCIPLINE: DisciplineForm = { name: '', icon: 'flame', discipline: 'ems', isHidden: false }

const formOf = ({ name, icon, discipline, isHidden }: ManagedDiscipline): DisciplineForm => ({
  name,
  // An unknown icon is shown as a heart.
  icon: CATEGORY_ICONS.find((one) => one === icon) ?? 'heart-pulse',
  discipline,
  isHidden,
})

/** Adds a discipline, or changes one that is there. */
export default function DisciplineDialog({
  subject,
  ...dialog
}: SubjectDialogProps<ManagedDiscipline | 'new'>) {
  const known = subject === 'new' ? null : subject
  const iconsId = useId()
  const { form, set, text } = useFields<DisciplineForm>(() => (known ? formOf(known) : NEW_DISCIPLINE))
  const { mutate, error, isPending } = useSaveDiscipline(known, dialog.onClose)
  return (
    <FormDialog
      {...dialog}
      title={known ? `Edit ${known.name}` : 'Add a Discipline'}
      submitLabel="Save"
      isPending={isPending}
      isSubmitDisabled={form.name.trim() === ''}
      error={formErrorOf(error, 'The discipline was not saved. Please try again.', ['name'])}
      onSubmit={() => mutate({ ...form, name: form.name.trim() })}
    >
      <TextField
        label="Name"
        required
        maxLength={DISCIPLINE_NAME_MAX_LENGTH}
        autoComplete="off"
        disabled={isPending}
        {...text('name', error)}
      />
      <SelectField
        label="Color"
        hint="That of a profession, whose people are recommended its lessons."
        disabled={isPending}
        value={form.discipline}
        options={GROUPS}
        onChange={({ target }) =>
          set({ discipline: GROUPS.find(({ value }) => value === target.value)?.value ?? 'ems' })
        }
      />
      <Box role="group" aria-labelledby={iconsId}>
        <Text id={iconsId} textStyle="label" mb="2">
          Icon
        </Text>
        <Flex gap="2" wrap="wrap">
          {CATEGORY_ICONS.map((icon) => (
            <Chip
              key={icon}
              aria-label={ICON_NAMES[icon]}
              aria-pressed={form.icon === icon}
              color={form.icon === icon ? undefined : DISCIPLINE_COLORS[form.discipline]}
              disabled={isPending}
              onClick={() => set({ icon })}
            >
              <CategoryIcon name={icon} size={20} />
            </Chip>
          ))}
        </Flex>
      </Box>
      {known && (
        <Box>
          <Checkbox
            checked={form.isHidden}
            disabled={isPending}
            onChange={({ target }) => set({ isHidden: target.checked })}
          >
            Hidden
          </Checkbox>
          <Text color="fg.muted" textStyle="small">
            Not offered for new lessons, and in no list of disciplines. Its lessons stay where they are.
          </Text>
        </Box>
      )}
    </FormDialog>
  )
}
