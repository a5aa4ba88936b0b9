import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** The texts of the records by the names of their files. */
const records = new Map<string, string>()
for (const file of globSync('docs/decisions/[0-9]*.md', { cwd: root }))
  records.set(path.basename(file), read(file))
const numbers = new Set([...records.keys()].map((name) => name.slice(0, 3)))

test('every reference to a decision leads to a record', () => {
  const files = globSync(
    [
      '*.md',
      '.github/**/*.yml',
      '{bench,deploy,desktop,docs,scripts,server,shared,tests}/**/*.{conf,css,md,ts,tsx,yaml}',
    ],
    { cwd: root, exclude: (name) => name === 'node_modules' },
  )
  const lost = files.flatMap((file) => {
    const text = read(file)
    const links = [...text.matchAll(/(?<=decisions\/|\]\()\d{3}-[\w-]+\.md/g)].filter(
      ([name]) => !records.has(name),
    )
    const mentions = [...text.matchAll(/decisions?[/\s*]+(\d{3})\b/gi)].filter(
      ([, number = '']) => !numbers.has(number),
    )
    return [...links, ...mentions].map(([reference]) => `${file}: ${reference}`)
  })
  expect(lost).toEqual([])
})

test('a record that changes an earlier one is named by it', () => {
  const named = (line: 'Changes' | 'Changed by') =>
    [...records].flatMap(([name, text]) => {
      const links = new RegExp(`^${line}: (.+)$`, 'm').exec(text)?.[1] ?? ''
      return [...links.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, other = '']) => ({ name, other }))
    })
  const changes = named('Changes').map(({ name, other }) => `${name} changes ${other}`)
  const answers = named('Changed by').map(({ name, other }) => `${other} changes ${name}`)
  expect(new Set(answers)).toEqual(new Set(changes))
  expect(named('Changes').filter(({ name, other }) => other >= name)).toEqual([])
})

test('the list of decisions accounts for every number', () => {
  const list = read('docs/decisions/README.md').split('\n## Numbers\n')[1] ?? ''
  const last = Math.max(...[...numbers].map(Number))
  const all = Array.from({ length: last }, (_, index) => String(index + 1).padStart(3, '0'))
  expect(all.filter((number) => !numbers.has(number) && !list.includes(number))).toEqual([])
})
