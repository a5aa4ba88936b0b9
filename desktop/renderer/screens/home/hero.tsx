import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import type { Category } from '#shared/contract/categories.ts'
import { HEADLINE, TAGLINE } from '#shared/limits.ts'
import { ChipLink } from '../../components/chip.tsx'
import { CategoryIcon, DISCIPLINE_COLORS } from '../../features/categories/category-icon.tsx'

interface Profession {
  name: string
  icon: string
  discipline: Category['discipline']
}

const PROFESSIONS: readonly Profession[] = [
  { name: 'EMS', icon: 'activity', discipline: 'ems' },
  { name: 'Critical Care', icon: 'heart-pulse', discipline: 'critical-care' },
  { name: 'Paramedicine', icon: 'stethoscope', discipline: 'paramedicine' },
  { name: 'Fire & Rescue', icon: 'flame', discipline: 'fire-rescue' },
  { name: 'Leadership', icon: 'users', discipline: 'leadership' },
]

const Ground = chakra('section', {
  base: {
    position: 'relative',
    overflow: 'hidden',
    borderWidth: '1px',
    borderColor: 'border.subtle',
    borderRadius: 'card',
    bg: 'bg.panel',
    bgImage: 'brand',
    px: { base: '5', md: '10' },
    py: { base: '7', md: '12' },
  },
})

const Dial = chakra('svg', {
  base: {
    position: 'absolute',
    top: '50%',
    right: { base: '-7rem', md: '-6rem', lg: '-3rem', xl: '2rem' },
    width: { base: '17rem', md: '24rem' },
    aspectRatio: 1,
    transform: 'translateY(-50%)',
    color: 'accent',
    fill: 'none',
    stroke: 'currentColor',
    opacity: { base: 0.3, lg: 1 },
    pointerEvents: 'none',
  },
})

const TICKS = Array.from({ length: 60 }, (_, index) => index)

/** The turnout clock: from the alarm to wheels rolling, a minute at most. */
function TurnoutClock() {
  return (
    <Dial viewBox="0 0 240 240" aria-hidden>
      <g strokeWidth="2" strokeLinecap="round">
        {TICKS.map((tick) => (
          <line
            key={tick}
            x1="120"
            x2="120"
            y1={tick % 5 === 0 ? 18 : 24}
            y2="32"
            transform={`rotate(${tick * 6} 120 120)`}
            opacity={tick <= 42 ? 0.75 : 0.18}
          />
        ))}
      </g>
      <circle cx="120" cy="120" r="76" strokeWidth="1.5" opacity="0.16" />
      <circle
        cx="120"
        cy="120"
        r="76"
        strokeWidth="7"
        strokeLinecap="round"
        pathLength="60"
        strokeDasharray="42 60"
        transform="rotate(-90 120 120)"
      />
      <path d="M108 96v48l40-24z" fill="currentColor" stroke="none" opacity="0.9" />
    </Dial>
  )
}

/** The five professions the library serves; each leads to its category, as soon as that is known. */
export function Hero({ categories }: { categories: readonly Category[] | undefined }) {
  return (
    <Ground aria-labelledby="headline">
      <TurnoutClock />
      <Box position="relative" maxWidth="40rem">
        <Text textStyle="overline" color="accent">
          {TAGLINE}
        </Text>
        <Heading as="h1" id="headline" textStyle="headline" fontSize={{ md: '5xl' }} mt="3">
          {HEADLINE}
        </Heading>
        <Text color="fg.muted" fontSize={{ md: 'lg' }} mt="3" maxWidth="32rem">
          One skill at a time, taught by people who do the job. Five minutes between calls is enough.
        </Text>
        <Flex
          as="ul"
          wrap="wrap"
          gap="2"
          mt={{ base: '5', md: '7' }}
          listStyleType="none"
          aria-label="Disciplines"
        >
          {PROFESSIONS.map(({ name, icon, discipline }) => {
            const category = categories?.find((candidate) => candidate.name === name)
            return (
              <li key={name}>
                <ChipLink to={category ? `/category/${category.id}` : '/discover'} bg="bg.overlay" color="fg">
                  <Box as="span" color={DISCIPLINE_COLORS[discipline]}>
                    <CategoryIcon name={icon} size={17} />
                  </Box>
                  {name}
                </ChipLink>
              </li>
            )
          })}
        </Flex>
      </Box>
    </Ground>
  )
}
