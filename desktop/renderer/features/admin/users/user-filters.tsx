import { Flex } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ACCOUNT_STATES } from '#shared/contract/admin.ts'
import { ROLE_NAMES, ROLES } from '#shared/permission-texts.ts'
import { SelectField } from '../../../components/field.tsx'
import { ChoiceChips } from '../../../components/list-filters.tsx'
import { routeQuery } from '../../../entities/query-keys.ts'
import type { AdminParams } from '../use-admin-params.ts'

const ROLE_CHOICES = ROLES.toReversed().map((role) => ({ value: role, label: `${ROLE_NAMES[role]}s` }))
const STATE_CHOICES = [
  { value: 'active', label: 'Active' },
  { value: 'suspended', label: 'Suspended' },
] as const
const ROW_ID = /^\d{1,9}$/

/** The filters of the list of people, as they stand in the address. */
export function readUserFilters(params: AdminParams) {
  const unit = params.text('unit')
  return {
    search: params.search,
    role: params.filter('role', ROLES),
    state: params.filter('state', ACCOUNT_STATES),
    unit: unit && ROW_ID.test(unit) ? unit : undefined,
  }
}

export const NO_FILTERS = { role: undefined, state: undefined, unit: undefined }

/** The choices of role, state and unit above the list of people. */
export function UserFilters({ params }: { params: AdminParams }) {
  const { role, state, unit = '' } = readUserFilters(params)
  const { data: units = [] } = useQuery(routeQuery('listUnits', {}))
  return (
    <Flex gap="4" wrap="wrap" align="flex-end" width="full">
      <ChoiceChips
        label="Role"
        choices={ROLE_CHOICES}
        value={role}
        onChange={(next) => params.setFilters({ role: next })}
      />
      <ChoiceChips
        label="State"
        choices={STATE_CHOICES}
        all="All states"
        value={state}
        onChange={(next) => params.setFilters({ state: next })}
      />
      {units.length > 0 && (
        <SelectField
          label="Unit"
          value={unit}
          onChange={({ target }) => params.setFilters({ unit: target.value || undefined })}
          options={[
            { value: '', label: 'All units' },
            ...units.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </Flex>
  )
}
