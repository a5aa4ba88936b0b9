import { Box, chakra, Grid, Heading, Text } from '@chakra-ui/react'
import { useEffect } from 'react'
import { PRODUCT_NAME } from '#shared/product-name.ts'
import { ContactText } from '../../components/department-contact.tsx'
import { Page } from '../../components/page.tsx'
import { useDepartment } from '../../lib/department.ts'
import {
  CONTACT,
  LAST_UPDATED,
  PRIVACY_POLICY,
  TERMS_OF_SERVICE,
  type PolicyBlock,
  type PolicyPart,
} from './policy.ts'

const PARTS = [TERMS_OF_SERVICE, PRIVACY_POLICY]
const UNDER_THE_HEADER = 'calc({sizes.header} + {spacing.6})'

export default function TermsScreen() {
  useEffect(() => {
    // The browser resolved the anchor before this screen was rendered.
    const id = decodeURIComponent(window.location.hash.slice(1))
    if (id) document.getElementById(id)?.scrollIntoView()
  }, [])
  return (
    <Page title="Terms of Service and Privacy Policy" subtitle={`Last updated ${LAST_UPDATED}`} width="68rem">
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: '16rem minmax(0, {sizes.prose})' }}
        gap={{ base: '10', lg: '16' }}
        alignItems="start"
      >
        <Box position={{ lg: 'sticky' }} top={{ lg: UNDER_THE_HEADER }} ml={{ lg: '-3' }}>
          <PolicyContents />
        </Box>
        <Grid templateColumns="minmax(0, 1fr)" gap="16" pb="16" overflowWrap="anywhere">
          {PARTS.map((part) => (
            <PolicyText key={part.id} part={part} />
          ))}
        </Grid>
      </Grid>
    </Page>
  )
}

const Entry = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minHeight: { base: 'touch', lg: '9' },
    px: { base: '0', lg: '3' },
    fontSize: { base: 'sm', md: 'md' },
    borderRadius: 'control',
    color: 'fg.muted',
    lineHeight: 'snug',
    _hover: { bg: 'bg.raised', color: 'fg' },
  },
})

/** The table of contents; plain links give each section an address. */
function PolicyContents() {
  return (
    <chakra.nav
      aria-label="On this page"
      display="grid"
      gridTemplateColumns={{ base: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))', lg: '1fr' }}
      overflowWrap="anywhere"
      columnGap={{ base: '2', lg: '6' }}
      rowGap="6"
    >
      {PARTS.map((part) => (
        <Box key={part.id}>
          <Text textStyle="overline" color="fg.subtle" px={{ lg: '3' }} mb="1.5">
            {part.title}
          </Text>
          {part.sections.map(({ id, title }) => (
            <Entry key={id} href={`#${id}`}>
              {title}
            </Entry>
          ))}
        </Box>
      ))}
    </chakra.nav>
  )
}

/** A sentence with the name and the contact of the department in place of the product's. */
function Sentence({ text }: { text: string }) {
  const { name, contact } = useDepartment()
  const [before, ...rest] = text.replaceAll(PRODUCT_NAME, () => name).split(CONTACT)
  if (rest.length === 0) return before
  return (
    <>
      {before}
      <ContactText contact={contact ?? CONTACT} />
      {rest.join(CONTACT)}
    </>
  )
}

function Block({ block }: { block: PolicyBlock }) {
  if (typeof block === 'string') {
    return (
      <chakra.p mt="3">
        <Sentence text={block} />
      </chakra.p>
    )
  }
  return (
    <Grid as="ul" mt="3" pl="5" listStyleType="disc" gap="1.5" css={{ '& ::marker': { color: 'accent' } }}>
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </Grid>
  )
}

function PolicyText({ part }: { part: PolicyPart }) {
  return (
    <Box as="section" aria-labelledby={part.id}>
      <Heading
        as="h2"
        id={part.id}
        textStyle="title"
        fontSize="2xl"
        pb="3"
        borderBottomWidth="1px"
        scrollMarginTop={UNDER_THE_HEADER}
      >
        {part.title}
      </Heading>
      {part.sections.map(({ id, title, blocks }) => (
        <Box key={id} mt="8" fontSize="lg" lineHeight="1.65" color="fg.muted">
          <Heading as="h3" id={id} textStyle="section" color="fg" scrollMarginTop={UNDER_THE_HEADER}>
            {title}
          </Heading>
          {blocks.map((block) => (
            <Block key={String(block)} block={block} />
          ))}
        </Box>
      ))}
    </Box>
  )
}
