import { Box, Center, chakra, Grid, Text } from '@chakra-ui/react'
import type { Achievement } from '#shared/contract/creators.ts'
import { AchievementIcon } from './achievement-icon.tsx'
import { formatDate } from '../../../lib/locale-format.ts'

export const ACHIEVEMENT_COLUMNS = 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))'

const Item = chakra('li', {
  base: {
    layerStyle: 'card',
    display: 'flex',
    gap: '4',
    p: '4',
  },
  variants: { isEarned: { true: {}, false: { bg: 'transparent', borderStyle: 'dashed' } } },
})

interface AchievementListProps {
  label: string
  achievements: readonly (Achievement & { awardedAt?: string })[]
}

/** Achievements with a date are earned; the others can still be earned. */
export function AchievementList({ label, achievements }: AchievementListProps) {
  return (
    <Grid as="ul" aria-label={label} templateColumns={ACHIEVEMENT_COLUMNS} gap="3">
      {achievements.map(({ id, name, description, iconName, pointsValue, awardedAt }) => (
        <Item key={id} isEarned={awardedAt !== undefined}>
          <Center
            boxSize="12"
            flexShrink={0}
            borderRadius="full"
            bg={awardedAt ? 'accent.muted' : 'bg.panel'}
            color={awardedAt ? 'accent' : 'fg.subtle'}
          >
            <AchievementIcon name={iconName} />
          </Center>
          <Box minWidth="0">
            <Text fontWeight="semibold" lineHeight="snug" color={awardedAt ? 'fg' : 'fg.muted'}>
              {name}
            </Text>
            <Text textStyle="small" color="fg.muted" mt="0.5">
              {description}
            </Text>
            <Text textStyle="small" color="fg.subtle" mt="1" fontVariantNumeric="tabular-nums">
              {pointsValue} points · {awardedAt ? `earned ${formatDate(awardedAt)}` : 'not yet earned'}
            </Text>
          </Box>
        </Item>
      ))}
    </Grid>
  )
}
