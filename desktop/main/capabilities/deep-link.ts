import { appPath } from '#shared/bridge/bridge.ts'
import { LINK_SCHEME } from '#shared/bridge/names.ts'
import { SIGN_IN_PROBLEMS, type SignInProblem } from '#shared/contract/social-sign-in.ts'

export type DeepLink =
  | { kind: 'path'; path: string }
  | { kind: 'signInCode'; code: string }
  | { kind: 'signInProblem'; problem: SignInProblem }

const CODE = /^[\w-]{20,200}$/

/**
 * What a turnout:// link asks for; null for any other address. Any website can contain such a link, so a link can
 * only open a screen or finish a sign-in that was begun here.
 */
export function readDeepLink(text: string): DeepLink | null {
  if (!URL.canParse(text)) return null
  const { protocol, host, pathname, search, searchParams } = new URL(text)
  if (protocol !== `${LINK_SCHEME}:`) return null
  if (host === 'sign-in') {
    const code = searchParams.get('code')
    if (code !== null) return CODE.test(code) ? { kind: 'signInCode', code } : null
    const problem = SIGN_IN_PROBLEMS.find((known) => known === searchParams.get('problem'))
    return problem ? { kind: 'signInProblem', problem } : null
  }
  if (host !== 'open') return null
  const path = appPath.safeParse(`${pathname || '/'}${search}`)
  return path.success ? { kind: 'path', path: path.data } : null
}

/** Windows and Linux pass the link as an argument of the process. */
export function findDeepLink(argv: readonly string[]): DeepLink | null {
  const link = argv.findLast((argument) => argument.startsWith(`${LINK_SCHEME}:`))
  return link === undefined ? null : readDeepLink(link)
}
