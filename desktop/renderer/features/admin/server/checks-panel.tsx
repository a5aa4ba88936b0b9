import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { CircleCheck, CircleX, Stethoscope, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RouteResult } from '#shared/contract/define-route.ts'
import type { Routes } from '#shared/contract/index.ts'
import { SERVER_CHECKS, type ServerCheck } from '#shared/operator.ts'
import { Button } from '../../../components/button.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { ProgressBar } from '../../../components/progress-bar.tsx'
import { api } from '../../../lib/api.ts'
import { serverMessageOf } from '../../../lib/request-error.ts'
import { useHasMounted } from '../../../lib/use-has-mounted.ts'

type Answer = RouteResult<Routes['runServerCheck']>
type Line = Answer['findings'][number] & { server: string | null }

const LOOKS = {
  ok: { icon: CircleCheck, color: 'success', name: 'In order' },
  warning: { icon: TriangleAlert, color: 'warning', name: 'Warning' },
  failure: { icon: CircleX, color: 'danger.fg', name: 'Failure' },
} as const

/** One check after the other, so that each has its own wait and its result is seen at once. */
function useChecks(checks: readonly ServerCheck[]) {
  const [lines, setLines] = useState<Line[]>([])
  const [done, setDone] = useState(0)
  const run = useMutation({
    async mutationFn() {
      setLines([])
      for (const [index, check] of checks.entries()) {
        setDone(index)
        const { server, findings } = await api.runServerCheck({ check }).catch((error: unknown) => ({
          server: null,
          findings: [
            {
              state: 'failure' as const,
              found: `${check}: the server did not answer`,
              advice: serverMessageOf(error, 'Refresh this page, and run the checks again.'),
            },
          ],
        }))
        setLines((before) => [...before, ...findings.map((finding) => ({ ...finding, server }))])
      }
    },
  })
  return { lines, done, run }
}

interface ChecksPanelProps {
  checks?: readonly ServerCheck[]
  /** The checks start without a press, once. */
  isRunAtOnce?: boolean
}

/** The doctor of the command line. */
export function ChecksPanel({ checks = SERVER_CHECKS, isRunAtOnce = false }: ChecksPanelProps) {
  const { lines, done, run } = useChecks(checks)
  const { isIdle, mutate } = run
  const mayStart = useHasMounted() && isRunAtOnce && isIdle
  useEffect(() => {
    if (mayStart) mutate()
  }, [mayStart, mutate])
  const faults = lines.filter(({ state }) => state !== 'ok').length
  const servers = new Set(lines.flatMap(({ server }) => server ?? []))
  return (
    <TitledPanel
      title="Checks"
      actions={
        <Button icon={Stethoscope} variant="primary" isLoading={run.isPending} onClick={() => mutate()}>
          {isIdle ? 'Run the checks' : 'Run again'}
        </Button>
      }
    >
      <Box role="status" mb={lines.length > 0 ? '4' : '0'}>
        {isIdle && (
          <Text color="fg.muted">
            Database, storage, ffmpeg, mail, sign-in providers and the proxy are asked. It takes some seconds,
            and changes nothing.
          </Text>
        )}
        {run.isPending && (
          <Text color="fg.muted">
            Checking {checks[done]}, {done + 1} of {checks.length}
          </Text>
        )}
        {run.isSuccess && (
          <Text fontWeight="semibold">
            {faults === 0 ? 'All is in order.' : `${faults} of ${lines.length} lines need a look.`}
            {servers.size > 0 && ` Answered by ${[...servers].join(', ')}.`}
          </Text>
        )}
      </Box>
      {run.isPending && (
        <ProgressBar aria-label="Progress of the checks" value={done} max={checks.length} mb="4" />
      )}
      {lines.length > 0 && (
        <Stack as="ul" gap="3" listStyleType="none" aria-label="Findings">
          {lines.map((line) => (
            <Finding key={`${line.server} ${line.found}`} {...line} />
          ))}
        </Stack>
      )}
    </TitledPanel>
  )
}

function Finding({ state, found, advice }: Line) {
  const { icon: Icon, color, name } = LOOKS[state]
  return (
    <Flex as="li" gap="3">
      <Box color={color} pt="0.5" flexShrink={0} role="img" aria-label={name}>
        <Icon size={20} aria-hidden />
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        <Text>{found}</Text>
        {advice !== null && (
          <Text color="fg.muted" textStyle="small">
            {advice}
          </Text>
        )}
      </Box>
    </Flex>
  )
}
