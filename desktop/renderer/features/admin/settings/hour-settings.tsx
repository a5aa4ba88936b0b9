import { chakra, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { HOUR_BUCKET_MAX_LENGTH } from '#shared/limits/records.ts'
import type { Settings } from '#shared/settings.ts'
import { TextField } from '../../../components/field.tsx'
import { disciplinesQuery } from '../admin-queries.ts'
import { SettingsForm } from './settings-form.tsx'
import { useSettingsGroup } from './use-settings-group.ts'

/** What the hours of each category count as in the report of the department (TN-24). */
export function HourSettings({ settings }: { settings: Settings }) {
  const group = useSettingsGroup(settings)
  const { data: categories = [] } = useQuery(disciplinesQuery)
  const list = useId()
  const hourBuckets = group.values.hourBuckets ?? {}
  const name = (categoryId: number, type: string) => {
    const { [categoryId]: _, ...others } = hourBuckets
    group.set({ hourBuckets: type.trim() === '' ? others : { ...others, [categoryId]: type } })
  }
  return (
    <SettingsForm title="Types of Hours" group={group}>
      <Text color="fg.muted">
        What the hours of a category count as in the report, such as Company, Hazmat or Driver. Categories
        without a type count as Other.
      </Text>
      <chakra.datalist id={list}>
        {[...new Set(Object.values(hourBuckets))].map((type) => (
          <option key={type}>{type}</option>
        ))}
      </chakra.datalist>
      {categories.map(({ id, name: category }) => (
        <TextField
          key={id}
          label={category}
          list={list}
          maxLength={HOUR_BUCKET_MAX_LENGTH}
          placeholder="Other"
          value={hourBuckets[id] ?? ''}
          disabled={group.isPending}
          onChange={({ target }) => name(id, target.value)}
        />
      ))}
    </SettingsForm>
  )
}
