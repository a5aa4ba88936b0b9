import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Chip } from '../../../components/chip.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { formatAge } from '../../../lib/format-age.ts'
import { useNow } from '../../../lib/use-now.ts'
import type { PagesQuery } from '../../../lib/pagination.ts'
import { AdminList, TEXT_ROWS } from '../admin-list.tsx'

const MINUTE_MS = 60_000

interface QueueSectionProps<Item, State extends string> {
  title: string
  /** The states in which a row can be, the one that asks for attention first. */
  states: readonly { value: State; label: string; empty: string }[]
  state: State
  onState: (state: State) => void
  query: PagesQuery<Item>
  actions?: ReactNode
  /** Between the heading and the list. */
  note?: ReactNode
  children: (item: Item) => ReactNode
}

/** The rows of a queue, one state at a time. */
export function QueueSection<Item extends { id: number }, State extends string>(
  props: QueueSectionProps<Item, State>,
) {
  const { title, states, state, onState, query, actions, note, children } = props
  const empty = states.find(({ value }) => value === state)?.empty ?? ''
  return (
    <Box as="section" aria-label={title}>
      <Flex justify="space-between" align="center" gap="4" wrap="wrap" mb="4">
        <Heading as="h2" textStyle="section">
          {title}
        </Heading>
        <Flex role="group" aria-label={`${title} by state`} gap="2" wrap="wrap">
          {states.map(({ value, label }) => (
            <Chip key={value} aria-pressed={value === state} onClick={() => onState(value)}>
              {label}
            </Chip>
          ))}
          {actions}
        </Flex>
      </Flex>
      {note}
      <AdminList
        key={state}
        label={title}
        query={query}
        {...TEXT_ROWS}
        empty={<EmptyState icon={CircleCheck} title={empty} />}
      >
        {children}
      </AdminList>
    </Box>
  )
}

interface QueueTextProps {
  title: ReactNode
  /** What kind of work or mail it is. */
  kind: string
  row: { attempts: number; createdAt: string; reason: string | null }
}

/** What a row says: its subject, its age, and why it failed. */
export function QueueText({ title, kind, row: { attempts, createdAt, reason } }: QueueTextProps) {
  const now = useNow(MINUTE_MS)
  return (
    <Box minWidth="0" overflowWrap="anywhere">
      <Text fontWeight="semibold">{title}</Text>
      <Text color="fg.muted" textStyle="small">
        {kind} · {formatAge(createdAt, now)} · {attempts === 1 ? '1 attempt' : `${attempts} attempts`}
      </Text>
      {reason && (
        <Text mt="1" textStyle="small">
          {reason}
        </Text>
      )}
    </Box>
  )
}
