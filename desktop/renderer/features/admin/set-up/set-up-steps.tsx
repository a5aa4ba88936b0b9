import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Settings } from '#shared/settings.ts'
import { AdminFailure } from '../../../components/admin-failure.tsx'
import { Button } from '../../../components/button.tsx'
import { QueryStates } from '../../../components/query-states.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { settingsQuery } from '../admin-queries.ts'
import { DepartmentSettings } from '../settings/department-settings.tsx'
import { LogoSettings } from '../settings/logo-settings.tsx'
import { RegistrationSettings } from '../settings/registration-settings.tsx'
import { ViewerSettings } from '../settings/viewer-settings.tsx'
import { ChecksStep } from './checks-step.tsx'
import { DisciplinesStep } from './disciplines-step.tsx'

const SKELETON = <Skeleton height="60" borderRadius="card" aria-hidden />

/** After the first administrator, which is step 1. */
const STEPS: Record<number, (settings: Settings, isShown: boolean) => ReactNode> = {
  2: (settings) => (
    <>
      <DepartmentSettings settings={settings} />
      <LogoSettings settings={settings} />
    </>
  ),
  3: (settings) => (
    <>
      <ViewerSettings settings={settings} />
      <RegistrationSettings settings={settings} />
    </>
  ),
  4: () => <DisciplinesStep />,
  5: (_, isShown) => <ChecksStep isShown={isShown} />,
}
const FIRST_STEP = 2
const LAST = 5

interface SetUpStepsProps {
  /** From 2 to 5. */
  step: number
  onStep: (step: number) => void
  onDone: () => void
}

/** The settings of the set-up. All steps stay on the page, hidden: what was typed survives Back and Skip. */
export default function SetUpSteps({ step, onStep, onDone }: SetUpStepsProps) {
  const query = useQuery(settingsQuery)
  return (
    <QueryStates query={query} skeleton={SKELETON} failure={AdminFailure}>
      {(settings) => (
        <>
          {Object.entries(STEPS).map(([number, draw]) => (
            <Box key={number} hidden={Number(number) !== step}>
              <Stack gap={{ base: '4', md: '6' }}>{draw(settings, Number(number) === step)}</Stack>
            </Box>
          ))}
          <Text color="fg.muted" mt="6">
            Everything here is also under Admin, Settings.
          </Text>
          <Flex gap="3" wrap="wrap" justify="space-between" mt="4">
            {step > FIRST_STEP ? (
              <Button variant="outline" onClick={() => onStep(step - 1)}>
                Back
              </Button>
            ) : (
              <span />
            )}
            <Flex gap="3" wrap="wrap">
              {step < LAST && (
                <Button variant="quiet" onClick={() => onStep(step + 1)}>
                  Skip
                </Button>
              )}
              <Button variant="primary" onClick={() => (step < LAST ? onStep(step + 1) : onDone())}>
                {step < LAST ? 'Next' : 'Finish'}
              </Button>
            </Flex>
          </Flex>
        </>
      )}
    </QueryStates>
  )
}
