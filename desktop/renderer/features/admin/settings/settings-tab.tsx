import { Stack } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { Panel } from '../../../components/panel.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { settingsQuery } from '../admin-queries.ts'
import { AccentSettings } from './accent-settings.tsx'
import { DepartmentSettings } from './department-settings.tsx'
import { LogoSettings } from './logo-settings.tsx'
import { SocialSettings } from './social-settings.tsx'
import { SecondFactorSettings } from './second-factor-settings.tsx'
import { HourSettings } from './hour-settings.tsx'
import { RegistrationSettings } from './registration-settings.tsx'
import { RecordSettings } from './record-settings.tsx'
import { PasswordSettings } from './password-settings.tsx'
import { UploadSettings } from './upload-settings.tsx'
import { ViewerSettings } from './viewer-settings.tsx'

const SKELETON = (
  <Panel aria-hidden>
    <Skeleton height="6" width="10ch" />
    <Skeleton height="touch" maxWidth="32rem" mt="6" />
    <Skeleton height="touch" width="20" mt="5" />
  </Panel>
)

/** The settings of the server, one component for each group. */
export default function SettingsTab() {
  const query = useQuery(settingsQuery)
  return (
    <QueryStates query={query} skeleton={SKELETON} failure={AdminFailure}>
      {(settings) => (
        <Stack gap={{ base: '4', md: '6' }}>
          <DepartmentSettings settings={settings} />
          <LogoSettings settings={settings} />
          <AccentSettings settings={settings} />
          <SocialSettings settings={settings} />
          <ViewerSettings settings={settings} />
          <RegistrationSettings settings={settings} />
          <UploadSettings settings={settings} />
          <SecondFactorSettings settings={settings} />
          <PasswordSettings settings={settings} />
          <RecordSettings settings={settings} />
          <HourSettings settings={settings} />
        </Stack>
      )}
    </QueryStates>
  )
}
