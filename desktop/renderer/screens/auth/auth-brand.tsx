import { Box, Flex, Text } from '@chakra-ui/react'
import { HEADLINE, TAGLINE } from '#shared/product-name.ts'
import { Link } from '../../components/link.tsx'
import { Logo, LogoMark } from '../../components/logo.tsx'
import { useDepartment } from '../../lib/department.ts'
import { besideNotch } from '../../theme/low-screen.ts'

const PROMISES = [
  'Five-minute lessons that fit between calls',
  'EMS, critical care, paramedicine, fire & rescue and leadership',
  'Every video reviewed before anyone sees it',
]

/** The brand: half of a wide screen, a band at the top of a narrow one. */
export function AuthBrand() {
  const { name } = useDepartment()
  return (
    <Flex
      position="relative"
      overflow="hidden"
      direction="column"
      justify="space-between"
      width={{ lg: '46%' }}
      pl={{ base: besideNotch('left', '5'), md: besideNotch('left', '8'), lg: '14' }}
      pr={{ base: '5', md: '8', lg: '14' }}
      pt={{ base: 'calc({spacing.5} + env(safe-area-inset-top))', lg: '12' }}
      pb={{ base: '5', lg: '12' }}
      bg="bg.panel"
      backgroundImage="{gradients.brand}"
      borderRightWidth={{ lg: '1px' }}
      borderBottomWidth={{ base: '1px', lg: '0' }}
    >
      <Box
        aria-hidden
        position="absolute"
        right="-10rem"
        bottom="-9rem"
        opacity="0.07"
        hideBelow="lg"
        css={{ '& > *': { width: '40rem', height: '40rem' } }}
      >
        <LogoMark />
      </Box>
      <Box asChild width="fit-content" borderRadius="control">
        <Link to="/" aria-label={`${name} home`}>
          <Logo />
        </Link>
      </Box>
      <Box position="relative" mt={{ base: '4', lg: '0' }}>
        <Text textStyle="headline" fontSize={{ base: '2xl', lg: '5xl' }} maxWidth="12ch" hideBelow="lg">
          {HEADLINE}
        </Text>
        <Text color="fg.muted" fontSize={{ base: 'md', lg: 'xl' }} mt={{ lg: '5' }}>
          {TAGLINE}
        </Text>
      </Box>
      <Flex as="ul" direction="column" gap="3" position="relative" color="fg.muted" hideBelow="lg">
        {PROMISES.map((promise) => (
          <Flex as="li" key={promise} gap="3" align="center">
            <LogoMark size="4" />
            {promise}
          </Flex>
        ))}
      </Flex>
    </Flex>
  )
}
