import { Box, chakra, Flex, Stack, Text } from '@chakra-ui/react'
import type { DashboardStats } from '#shared/contract/admin.ts'
import { formatCounted } from '#shared/format.ts'
import { Link } from '../../../components/link.tsx'
import { TitledPanel } from '../../../components/panel.tsx'
import { Skeletons } from '../../../components/skeleton.tsx'

const CreatorLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    minHeight: 'touch',
    mx: '-3',
    px: '3',
    py: '2',
    borderRadius: 'control',
    _hover: { bg: 'bg.raised' },
  },
})

/** The creators with the most views. */
export function TopCreators({ creators }: { creators: DashboardStats['topCreators'] | undefined }) {
  return (
    <TitledPanel title="Top Creators">
      {!creators && (
        <Stack gap="3" aria-busy>
          <Skeletons count={3} height="12" />
        </Stack>
      )}
      {creators?.length === 0 && <Text color="fg.muted">Nobody has published anything yet.</Text>}
      {creators && creators.length > 0 && (
        <Box as="ol" listStyleType="none">
          {creators.map(({ id, displayName, totalViews, followerCount }, index) => (
            <li key={id}>
              <CreatorLink to={`/profile/${id}`}>
                <Text as="span" color="fg.subtle" fontWeight="semibold" width="1.5ch" aria-hidden>
                  {index + 1}
                </Text>
                <Flex as="span" direction="column" minWidth="0">
                  <Text as="span" fontWeight="semibold" truncate>
                    {displayName}
                  </Text>
                  <Text as="span" textStyle="small" color="fg.muted" fontVariantNumeric="tabular-nums">
                    {formatCounted(totalViews, 'view')} · {formatCounted(followerCount, 'follower')}
                  </Text>
                </Flex>
              </CreatorLink>
            </li>
          ))}
        </Box>
      )}
    </TitledPanel>
  )
}
