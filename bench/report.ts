import { median, ratio, spread } from './measure.ts'

type Wanted = { least: number } | { most: number }

interface Line {
  name: string
  ours: number[]
  /** Of the same rounds; without it `ours` is judged itself. */
  baseline?: number[]
  /**
   * The ratio by processor time of the server in place of elapsed time. Other work on the machine changes it less. It is
   * shown, and not judged.
   */
  byCpu?: number[]
  wanted: Wanted
  digits?: number
}

const below: string[] = []
let table = ''

/** Begins a table. @param unit of the figures; @param baseline what they are compared with */
export function beginTable(title: string, unit: string, baseline: string): void {
  table = title
  console.log(`\n${title}: ${unit}, median (least–most)`)
  console.log(
    `  ${'line'.padEnd(38)}${'ours'.padEnd(26)}${baseline.padEnd(26)}${'ratio'.padEnd(20)}${'by CPU time'.padEnd(20)}wanted`,
  )
}

/** Prints one line, and fails the process where its median is not as wanted. */
export function addLine({ name, ours, baseline, byCpu, wanted, digits = 0 }: Line): void {
  const judged = baseline ? ratio(ours, baseline) : ours
  const isAsWanted = 'least' in wanted ? median(judged) >= wanted.least : median(judged) <= wanted.most
  const limit = 'least' in wanted ? `≥ ${wanted.least}` : `≤ ${wanted.most}`
  const columns = [
    name.padEnd(38),
    spread(ours, digits).padEnd(26),
    (baseline ? spread(baseline, digits) : '').padEnd(26),
    (baseline ? spread(judged, 2) : '').padEnd(20),
    (byCpu ? spread(byCpu, 2) : '').padEnd(20),
    limit.padEnd(8),
    isAsWanted ? 'ok' : 'BELOW',
  ]
  console.log(`  ${columns.join('')}`)
  if (isAsWanted) return
  below.push(`${table}: ${name}`)
  process.exitCode = 1
}

/** Fails the process with a sentence. */
export function fail(sentence: string): void {
  console.log(`  ${sentence}`)
  below.push(`${table}: ${sentence}`)
  process.exitCode = 1
}

export function printSummary(): void {
  if (below.length > 0) console.log(`\nNot as wanted:\n${below.map((line) => `  ${line}`).join('\n')}`)
  else console.log('\nEverything is as wanted.')
}
