import { chakra, Flex, Grid, Text } from '@chakra-ui/react'
import { CircleCheck, CircleX, Clapperboard, Clock, Users, type LucideIcon } from 'lucide-react'
import type { DashboardStats } from '#shared/contract/admin.ts'
import { formatCounted } from '#shared/format.ts'
import { Skeleton } from '../../../components/skeleton.tsx'
import { formatNumber } from '../../../lib/locale-format.ts'

type StatName = Exclude<keyof DashboardStats, 'topCreators' | 'hasFfmpeg' | 'givenUpSteps' | 'pendingChanges'>

const TILES: { name: StatName; label: string; icon: LucideIcon; color: string }[] = [
  { name: 'totalVideos', label: 'Total Videos', icon: Clapperboard, color: 'fg.muted' },
  { name: 'pendingVideos', label: 'Pending Videos', icon: Clock, color: 'warning' },
  { name: 'approvedVideos', label: 'Approved Videos', icon: CircleCheck, color: 'success' },
  { name: 'rejectedVideos', label: 'Rejected Videos', icon: CircleX, color: 'danger.fg' },
  { name: 'totalCreators', label: 'Total Creators', icon: Users, color: 'fg.muted' },
]

const Tile = chakra('div', {
  base: {
    layerStyle: 'card',
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    justifyContent: 'space-between',
    p: { base: '4', md: '5' },
    '&:first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
})

/** The counts of the library, or skeletons while they load. */
export function StatTiles({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <Grid
      as="dl"
      aria-busy={!stats || undefined}
      templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(5, minmax(0, 1fr))' }}
      gap={{ base: '3', md: '4' }}
    >
      {TILES.map(({ name, label, icon: Icon, color }) => (
        <Tile key={name}>
          <Flex as="dt" align="center" gap="2" color="fg.muted" textStyle="small" lineHeight="snug">
            <chakra.span color={color} flexShrink={0}>
              <Icon size={16} aria-hidden />
            </chakra.span>
            {label}
          </Flex>
          <Text as="dd" fontSize="3xl" fontWeight="bold" lineHeight="1.2" fontVariantNumeric="tabular-nums">
            {stats ? (
              formatNumber(stats[name])
            ) : (
              <Skeleton as="span" display="block" height="1lh" width="3ch" />
            )}
          </Text>
          {name === 'pendingVideos' && stats && stats.pendingChanges > 0 && (
            <Text as="dd" textStyle="small" color="fg.muted">
              and {formatCounted(stats.pendingChanges, 'change')} of public videos
            </Text>
          )}
        </Tile>
      ))}
    </Grid>
  )
}
