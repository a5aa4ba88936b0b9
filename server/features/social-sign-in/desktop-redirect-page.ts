import { LINK_SCHEME } from '#shared/bridge/names.ts'
import type { SignInProblem } from '#shared/contract/social-sign-in.ts'
import { PRODUCT_NAME } from '#shared/product-name.ts'

/** The page loads and runs nothing. Its code is useless without the verifier of the desktop app. */
export const DESKTOP_REDIRECT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const STYLE = `:root { color-scheme: dark } body { margin: 0; min-height: 100dvh; display: grid; place-items: center;
font: 16px/1.5 system-ui, sans-serif; background: #0a0d12; color: #f3f6fa } main { max-width: 24rem; padding: 2rem;
text-align: center } h1 { font-size: 1.5rem; margin: 0 0 .75rem } p { color: #a9b4c2; margin: 0 0 1.5rem }
a { display: inline-block; padding: .75rem 1.25rem; border-radius: .5rem; background: #ff7353; color: #14060a;
font-weight: 600; text-decoration: none } a:focus-visible { outline: 3px solid #f3f6fa; outline-offset: 3px }`

/** The last page of a desktop sign-in in the browser. It opens the app by its link. */
export function renderDesktopRedirect(result: { code: string } | { problem: SignInProblem }): string {
  // Safe to insert: the server makes both, of letters, digits and hyphens.
  const query = 'code' in result ? `code=${result.code}` : `problem=${result.problem}`
  const link = `${LINK_SCHEME}://sign-in?${query}`
  const heading = 'code' in result ? 'You are signed in' : 'The sign-in didn’t work'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="0;url=${link}"><title>Back to ${PRODUCT_NAME}</title><style>${STYLE}</style></head>
<body><main><h1>${heading}</h1><p>Go on in the ${PRODUCT_NAME} app. This page can be closed.</p>
<a href="${link}">Open ${PRODUCT_NAME}</a></main></body></html>`
}
