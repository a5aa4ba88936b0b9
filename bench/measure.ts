import { Agent, get } from 'node:http'

export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

export const median = (values: number[]): number => percentile(values, 0.5)

/** 'median (least–most)' */
export const spread = (values: number[], digits = 0): string =>
  `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`

/** Round by round. */
export const ratio = (values: number[], of: number[]): number[] =>
  values.map((value, round) => value / (of[round] ?? Number.NaN))

/** The time of each read in ms, one after the other over one connection. */
export async function millisecondsEach(urls: string[]): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took: number[] = []
  for (const url of urls) {
    const started = performance.now()
    await new Promise((resolve, reject) =>
      get(url, { agent }, (answer) => {
        if (answer.statusCode === 200) answer.resume().once('end', resolve)
        else reject(new Error(`${answer.statusCode} from ${url}`))
      }).once('error', reject),
    )
    took.push(performance.now() - started)
  }
  agent.destroy()
  return took
}

/** Measures each in turn, round by round. */
export async function inTurn<Side extends string, Value>(
  rounds: number,
  sides: Record<Side, () => Promise<Value>>,
): Promise<Record<Side, Value[]>> {
  const entries = Object.entries<() => Promise<Value>>(sides)
  const measured = new Map<string, Value[]>(entries.map(([side]) => [side, []]))
  for (let round = 0; round < rounds; round++)
    for (const [side, measure] of entries) measured.get(side)?.push(await measure())
  // The keys are those of `sides`.
  return Object.fromEntries(measured) as Record<Side, Value[]>
}
