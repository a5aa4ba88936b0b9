import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react'
import type { Category } from '#shared/contract/categories.ts'
import { HEADLINE, TAGLINE } from '#shared/product-name.ts'
import { ChipLink } from '../../components/chip.tsx'
import { CategoryIcon } from '../../entities/category/category-icon.tsx'
import { DISCIPLINE_COLORS } from '../../entities/category/discipline-colors.ts'

const PROFESSIONS: readonly Pick<Category, 'name' | 'icon' | 'discipline'>[] = [
  { name: 'EMS', icon: 'activity', discipline: 'ems' },
  { name: 'Critical Care', icon: 'heart-pulse', discipline: 'critical-care' },
  { name: 'Paramedicine', icon: 'stethoscope', discipline: 'paramedicine' },
  { name: 'Fire & Rescue', icon: 'flame', discipline: 'fire-rescue' },
  { name: 'Leadership', icon: 'users', discipline: 'leadership' },
]

const HeroPanel = chakra('section', {
  base: {
    layerStyle: 'card',
    position: 'relative',
    overflow: 'hidden',
    containerType: 'inline-size',
    borderColor: 'border.subtle',
    bgImage: 'brand',
    px: { base: '5', md: '12' },
    py: { base: '8', md: '14' },
  },
})

const Dial = chakra('svg', {
  base: {
    position: 'absolute',
    top: '50%',
    // Beside the activity panel there is little room; the headline must not be covered.
    right: { base: '-8rem', md: '-7rem', lg: '-2rem', xl: 'clamp(-7rem, calc(100cqw - 58rem), 3rem)' },
    width: { base: '18rem', md: '25rem' },
    aspectRatio: 1,
    transform: 'translateY(-50%)',
    fill: 'none',
    opacity: { base: 0.28, md: 0.45, lg: 1 },
    pointerEvents: 'none',
  },
})

const Arc = chakra('circle', {
  base: {
    fill: 'none',
    strokeWidth: '7px',
    strokeLinecap: 'round',
    transformOrigin: 'center',
    animation: 'fadeIn 700ms {easings.out} both',
    // The prerendered page has shown the arcs already.
    '[data-painted] &': { animation: 'none' },
  },
})

const TICKS = Array.from({ length: 60 }, (_, index) => index)
/** The sixty seconds of the dial are divided among the professions; a gap separates them. */
const SECONDS_EACH = TICKS.length / PROFESSIONS.length
const GAP = 2.4

/** A dial of one minute, the time from alarm to turnout, with an arc in the color of each profession. */
function TurnoutClock() {
  return (
    <Dial viewBox="0 0 240 240" aria-hidden>
      <Box asChild stroke="fg.muted">
        <g strokeWidth="1.5" strokeLinecap="round">
          {TICKS.map((tick) => (
            <line
              key={tick}
              x1="120"
              x2="120"
              y1={tick % 5 === 0 ? 12 : 18}
              y2="24"
              transform={`rotate(${tick * 6} 120 120)`}
              opacity={tick % 5 === 0 ? 0.7 : 0.3}
            />
          ))}
        </g>
      </Box>
      {PROFESSIONS.map(({ name, discipline }, index) => (
        <Arc
          key={name}
          cx="120"
          cy="120"
          r="82"
          stroke={DISCIPLINE_COLORS[discipline]}
          pathLength={TICKS.length}
          strokeDasharray={`${SECONDS_EACH - GAP} ${TICKS.length}`}
          style={{
            transform: `rotate(${(index * SECONDS_EACH + GAP / 2) * 6 - 90}deg)`,
            animationDelay: `${index * 90}ms`,
          }}
        />
      ))}
      <Box asChild fill="accent">
        <path d="M104 90a4 4 0 0 1 6-3.5l48 30a4 4 0 0 1 0 7l-48 30a4 4 0 0 1-6-3.5z" />
      </Box>
    </Dial>
  )
}

/** The headline and the five professions; each links to its category once the categories are read (HV-06). */
export function Hero({ categories }: { categories: readonly Category[] | undefined }) {
  return (
    <HeroPanel aria-labelledby="headline">
      <TurnoutClock />
      <Box position="relative" maxWidth={{ lg: '46rem' }}>
        <Text textStyle="overline" color="accent">
          {TAGLINE}
        </Text>
        <Heading
          as="h1"
          id="headline"
          textStyle="headline"
          fontSize={{ md: '5xl', xl: '6xl' }}
          mt="3"
          maxWidth="12em"
        >
          {HEADLINE}
        </Heading>
        <Text color="fg.muted" fontSize={{ md: 'lg' }} mt="4" maxWidth="32rem">
          One skill at a time, taught by people who do the job. Five minutes between calls is enough.
        </Text>
        <Flex
          as="ul"
          wrap="wrap"
          gap="2"
          mt={{ base: '5', md: '7' }}
          maxWidth={{ lg: '34rem' }}
          listStyleType="none"
          aria-label="Disciplines"
        >
          {PROFESSIONS.map(({ name, icon, discipline }) => {
            // A department may have renamed it, or have others of this profession.
            const category =
              categories?.find((candidate) => candidate.name === name) ??
              categories?.find((candidate) => candidate.discipline === discipline)
            return (
              <li key={name}>
                <ChipLink to={category ? `/category/${category.id}` : '/discover'} bg="bg.canvas" color="fg">
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
    </HeroPanel>
  )
}
