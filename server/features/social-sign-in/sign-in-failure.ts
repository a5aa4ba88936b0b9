import type { SignInProblem } from '#shared/contract/social-sign-in.ts'

/** `problem` is the reason that the sign-in screen shows. */
export class SignInFailure extends Error {
  readonly problem: SignInProblem
  /** The sign-in began in the desktop app, which shows the problem. */
  isFromDesktop: boolean

  constructor(problem: SignInProblem, cause?: unknown, isFromDesktop = false) {
    super(`Sign-in with a provider: ${problem}`, { cause })
    this.problem = problem
    this.isFromDesktop = isFromDesktop
  }
}
