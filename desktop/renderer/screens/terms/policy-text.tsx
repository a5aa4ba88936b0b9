import { Box, chakra, Heading } from '@chakra-ui/react'
import { CONTACT, type PolicyBlock, type PolicyPart } from './policy.ts'

const Anchor = chakra('a', {
  base: { color: 'accent', textDecoration: 'underline', textUnderlineOffset: '3px' },
})

/** A sentence whose contact address is a link. */
function Sentence({ text }: { text: string }) {
  const [before, ...rest] = text.split(CONTACT)
  if (rest.length === 0) return text
  return (
    <>
      {before}
      <Anchor href={`mailto:${CONTACT}`}>{CONTACT}</Anchor>
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
    <chakra.ul
      mt="3"
      pl="5"
      listStyleType="disc"
      display="grid"
      gap="1.5"
      css={{ '& ::marker': { color: 'accent' } }}
    >
      {block.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </chakra.ul>
  )
}

const UNDER_THE_HEADER = 'calc({sizes.header} + {spacing.6})'

export function PolicyText({ part }: { part: PolicyPart }) {
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
