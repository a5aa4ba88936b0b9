import path from 'node:path'
import { checkLicenses, exceptionOf } from './licenses/check-licenses.ts'
import { shippedPackages } from './licenses/shipped-packages.ts'

/** `npm run audit:licenses`: each package that ships, by its licence. It ends with 1 where a licence does not fit. */
const packages = shippedPackages(path.join(import.meta.dirname, '..'))
const { refused, unused } = checkLicenses(packages)

const byLicense = Map.groupBy(packages, ({ license }) => license ?? 'not stated')
for (const [license, those] of [...byLicense].toSorted(([one], [two]) => one.localeCompare(two))) {
  const names = new Set(those.map(({ name, version }) => `${name} ${version}`))
  console.log(`${license} (${names.size})\n  ${[...names].toSorted().join(', ')}\n`)
}
const reasons = new Set(packages.map((one) => exceptionOf(one)).filter((one) => one !== undefined))
console.log(
  `Exceptions:\n${[...reasons].map((one) => `  ${one.packages.source}: ${one.reason}`).join('\n')}\n`,
)
for (const { name, version, license } of refused)
  console.error(
    `${name} ${version}: ${license ?? 'no licence is stated'}. Replace the package, or add its licence or an exception with its reason in scripts/licenses/check-licenses.ts.`,
  )
for (const one of unused) console.error(`No package needs the exception ${one.packages.source}. Remove it.`)
console.log(`${packages.length} packages ship; ${refused.length} of them do not fit.`)
process.exit(refused.length + unused.length === 0 ? 0 : 1)
