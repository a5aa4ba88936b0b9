import { chakra } from '@chakra-ui/react'
import type { NotificationSummary } from '#shared/contract/notifications.ts'
import { WAITING_MAX } from '#shared/notifications.ts'

/** How much waits for the officer, up to the bound of the count; 0 for everybody else. */
export const waitingOf = (summary: NotificationSummary | undefined): number =>
  (summary?.waiting?.videos ?? 0) + (summary?.waiting?.shorts ?? 0) + (summary?.waiting?.reports ?? 0)

const shown = (count: number) => (count >= WAITING_MAX ? `${WAITING_MAX - 1}+` : String(count))

/** For screen readers, beside the name of the entry. */
export const waitingText = (count: number): string =>
  `${shown(count)} ${count === 1 ? 'waits' : 'wait'} for review`

export const CountPill = chakra('span', {
  base: {
    ml: 'auto',
    minWidth: '6',
    px: '2',
    borderRadius: 'full',
    bg: 'accent.muted',
    color: 'fg',
    textStyle: 'small',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    textAlign: 'center',
  },
})

/** Nothing where nothing waits. */
export const WaitingCount = ({ count }: { count: number }) =>
  count > 0 ? (
    <CountPill aria-hidden title={waitingText(count)}>
      {shown(count)}
    </CountPill>
  ) : null
