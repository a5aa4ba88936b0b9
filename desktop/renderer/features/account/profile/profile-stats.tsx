import { chakra } from '@chakra-ui/react'
import type { Creator } from '#shared/contract/creators.ts'
import { formatCount } from '#shared/format.ts'

const Stats = chakra('dl', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1px',
    bg: 'border.subtle',
    borderWidth: '1px',
    borderRadius: 'card',
    overflow: 'hidden',
    // The value stands above its name on the screen; a screen reader reads the name first.
    '& > div': {
      display: 'flex',
      flexDirection: 'column-reverse',
      justifyContent: 'flex-end',
      px: '3',
      py: '3.5',
      textAlign: 'center',
      bg: 'bg.panel',
      // On a phone: a row of three above a row of two, both of the full width.
      flex: { base: '1 0 28%', md: '1' },
    },
    '& dt': { textStyle: 'small', color: 'fg.muted' },
    '& dd': { fontSize: 'xl', fontWeight: 'bold', fontVariantNumeric: 'tabular-nums' },
  },
})

export function ProfileStats({ of: creator }: { of: Creator }) {
  const stats = [
    ['Followers', formatCount(creator.followerCount)],
    ['Videos', formatCount(creator.totalUploads)],
    ['Views', formatCount(creator.totalViews)],
    ['Level', String(creator.level)],
    ['Points', formatCount(creator.achievementPoints)],
  ]
  return (
    <Stats>
      {stats.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Stats>
  )
}
