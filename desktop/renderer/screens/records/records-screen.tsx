import { Grid } from '@chakra-ui/react'
import { useSearchParams } from 'react-router-dom'
import { can } from '#shared/permissions.ts'
import { Page } from '../../components/page.tsx'
import { useSession } from '../../entities/session/session.ts'
import { MemberList } from '../../features/records/roster/member-list.tsx'
import { UnitList } from '../../features/records/roster/unit-list.tsx'

/** The roster: units and members. */
export default function RecordsScreen() {
  const { user } = useSession()
  const [params, setParams] = useSearchParams()
  const mayManage = can(user, 'records.manage')
  const unitId = Number(params.get('unit')) || undefined
  const select = (id: number | undefined) =>
    setParams(id === undefined ? {} : { unit: String(id) }, { replace: true, preventScrollReset: true })
  return (
    <Page title="Training Records" subtitle="Who belongs to the department, and where." width="80rem">
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 22rem) minmax(0, 1fr)' }}
        gap={{ base: '5', md: '6' }}
        alignItems="start"
      >
        <UnitList selectedId={unitId} onSelect={select} mayManage={mayManage} />
        <MemberList key={unitId} unitId={unitId} mayManage={mayManage} />
      </Grid>
    </Page>
  )
}
