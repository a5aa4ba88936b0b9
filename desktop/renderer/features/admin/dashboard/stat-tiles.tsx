import { chakra, Flex, Grid, Text } from '@chakra-ui/react'
import { CircleCheck, CircleX, Clapperboard, Clock, Users, type LucideIcon } from 'lucide-react'
import type { DashboardStats } from '#shared/contract/admin.ts'
import { formatCounted } from '#shared/format.ts'
import { Link } from '../../../components/link.tsx'
import { Skeleton } from '../../../components/skeleton.tsx'
import { formatNumber } from '../../../lib/locale-format.ts'

type StatName = Exclude<
  keyof DashboardStats,
  'topCreators' | 'hasFfmpeg' | 'givenUpSteps' | 'pendingChanges' | 'withdrawnVideos'
>

interface TileKind {
  name: StatName
  label: string
  icon: LucideIcon
  color: string
  /** Where what is counted stands in a list. */
  to: string
}

const TILES: TileKind[] = [
  {
    name: 'totalVideos',
    label: 'Total Videos',
    icon: Clapperboard,
    color: 'fg.muted',
    to: '/admin?tab=all-videos',
  },
  {
    name: 'pendingVideos',
    label: 'Pending Videos',
    icon: Clock,
    color: 'warning',
    to: '/admin?tab=all-videos&state=pending',
  },
  {
    name: 'approvedVideos',
    label: 'Approved Videos',
    icon: CircleCheck,
    color: 'success',
    to: '/admin?tab=all-videos&state=approved',
  },
  {
    name: 'rejectedVideos',
    label: 'Rejected Videos',
    icon: CircleX,
    color: 'danger.fg',
    to: '/admin?tab=all-videos&state=rejected',
  },
  { name: 'totalCreators', label: 'Total Creators', icon: Users, color: 'fg.muted', to: '/creators' },
]

const Tile = chakra('div', {
  base: {
    layerStyle: 'card',
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '1',
    justifyContent: 'space-between',
    p: { base: '4', md: '5' },
    '&:first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } },
  },
})

/** The whole tile is pressed; the links of its notes lie above. */
const TileLink = chakra(Link, {
  base: { _after: { content: '""', position: 'absolute', inset: '0', borderRadius: 'card' } },
})
const NoteLink = chakra(Link, {
  base: { position: 'relative', textDecoration: 'underline', color: 'fg', display: 'inline-block', py: '1' },
})

/** The counts of the library, or skeletons while they load. */
export function StatTiles({ stats }: { stats: DashboardStats | undefined }) {
  return (
    <Grid
      as="dl"
      aria-busy={!stats || undefined}
      templateColumns={{
        base: 'repeat(auto-fit, minmax(min(9rem, 100%), 1fr))',
        md: 'repeat(5, minmax(0, 1fr))',
      }}
      gap={{ base: '3', md: '4' }}
    >
      {TILES.map(({ name, label, icon: Icon, color, to }) => (
        <Tile key={name}>
          <Flex as="dt" align="center" gap="2" color="fg.muted" textStyle="small" lineHeight="snug">
            <chakra.span color={color} flexShrink={0}>
              <Icon size={16} aria-hidden />
            </chakra.span>
            <TileLink to={to}>{label}</TileLink>
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
              and{' '}
              <NoteLink to="/review?kind=change">{formatCounted(stats.pendingChanges, 'change')}</NoteLink> of
              public videos
            </Text>
          )}
          {name === 'rejectedVideos' && stats && stats.withdrawnVideos > 0 && (
            <Text as="dd" textStyle="small" color="fg.muted">
              <NoteLink to="/admin?tab=all-videos&state=withdrawn">
                {formatNumber(stats.withdrawnVideos)} of them withdrawn
              </NoteLink>
            </Text>
          )}
        </Tile>
      ))}
    </Grid>
  )
}
