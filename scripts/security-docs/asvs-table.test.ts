import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ASVS_REQUIREMENTS } from './asvs-numbers.ts'
import { findFaults, pathsIn, readRows } from './asvs-table.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const isFile = (file: string) => existsSync(path.join(root, file))

it('the table of docs/security.md has each requirement of Level 1 and 2 once, each with its proof or its reason', () => {
  expect(ASVS_REQUIREMENTS.map(({ level }) => level).filter((level) => level === 1)).toHaveLength(70)
  expect(ASVS_REQUIREMENTS).toHaveLength(253)
  expect(findFaults(readRows(read('docs/security.md')), isFile)).toEqual([])
})

it('the documents on security name only files that exist', () => {
  for (const file of ['docs/security.md', 'docs/threat-model.md', 'SECURITY.md']) {
    const text = read(file)
    expect([file, pathsIn(text).filter((name) => !isFile(name))]).toEqual([file, []])
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) => link)
    expect([file, links.filter((link) => !isFile(path.join(path.dirname(file), link)))]).toEqual([file, []])
  }
})

it('tells each fault of a table', () => {
  const requirements = [1, 2, 3, 4, 5, 6, 7].map((number) => ({ number: `1.1.${number}`, level: 1 as const }))
  const rows = readRows(`
| Number | Level | Requirement                | Status         | Where, or why                          |
| ------ | ----- | -------------------------- | -------------- | -------------------------------------- |
| 1.1.1  | 1     | Input is decoded only once | met            | \`here.json\`                            |
| 1.1.1  | 1     | Input is decoded only once | met            | \`here.json\`                            |
| 1.1.2  | 2     | Input is decoded only once | met            | \`SETTING\` does it                      |
| 1.1.3  | 1     | Input is decoded only once | not applicable |                                        |
| 1.1.4  | 1     | Input is decoded only once | open           | \`server/here.ts\` later                 |
| 1.1.5  | 1     | Once                       | partly         | \`server/gone.ts\`                       |
| 1.1.6  | 1     | Input is decoded only once | open           | The browser decodes it a second time \\| |
| 9.9.9  | 1     | Input is decoded only once | met            | \`here.json\`                            |
`)
  expect(findFaults(rows, (name) => !name.includes('gone'), requirements)).toEqual([
    '1.1.1: is written twice',
    '1.1.2: is of Level 1',
    '1.1.2: is met, but names no file that proves it',
    '1.1.3: has no reason',
    '1.1.4: has no reason',
    '1.1.5: does not say what is required',
    '1.1.5: names server/gone.ts, which does not exist',
    '1.1.5: has the unknown status “partly”',
    '9.9.9: is not a requirement of Level 1 or 2',
    '1.1.7: is missing',
  ])
})
