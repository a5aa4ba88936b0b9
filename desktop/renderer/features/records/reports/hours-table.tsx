import { chakra } from '@chakra-ui/react'

/** A table of figures, on the screen and on paper. */
export const HoursTable = chakra('table', {
  base: {
    width: 'full',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { py: '2', px: { base: '1', md: '2' }, textAlign: 'start', borderBottomWidth: '1px' },
    '& th': { textStyle: 'small', color: 'fg.muted', fontWeight: 'semibold' },
    '& td:first-of-type': { whiteSpace: 'nowrap' },
    '& tr[data-total] td': { fontWeight: 'semibold' },
    _print: { fontSize: '10pt' },
  },
})

export const HeadCells = ({ headings }: { headings: readonly string[] }) =>
  headings.map((heading) => (
    <th key={heading} scope="col">
      {heading}
    </th>
  ))

/** A wide table scrolls by itself. */
export const Scroll = chakra('div', {
  base: { overflowX: 'auto', containerType: 'inline-size', _print: { overflow: 'visible' } },
})
