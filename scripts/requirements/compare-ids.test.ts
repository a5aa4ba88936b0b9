import { expect, it } from 'vitest'
import { compareIds } from './compare-ids.ts'

// The ids are composed, so that this file itself quotes none.
const id = (number: string) => `SH-${number}`
const line = (number: string) => `- **${id(number)}** Something that must hold\n`

it('tells requirements without a test, unknown ids in tests, and requirements that are written twice', () => {
  const requirements = [`# Shell (SH)\n\n${line('01')}${line('02')}`, line('02') + line('03')]
  const tests = [`it('${id('01')} ${id('09')}: shows', () => {})`, `// ${id('03')} is proved elsewhere`]
  expect(compareIds({ requirements, tests })).toEqual({
    requirements: 3,
    untested: [id('02'), id('03')],
    unknown: [id('09')],
    repeated: [id('02')],
  })
})

it('two letters of another meaning are no id', () => {
  const tests = [`it('${id('01')} reads UTF-16 and ISO-88')`]
  expect(compareIds({ requirements: [line('01')], tests }).unknown).toEqual([])
})
