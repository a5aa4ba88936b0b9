import { signInPath } from '#shared/sign-in-path.ts'
import { VisitingBrowser, type ProviderPersona, type SignInProviderServer } from './sign-in-provider.ts'

export interface Site {
  baseUrl: string
  /** By the ids of the site's configuration. */
  providers: Record<string, SignInProviderServer>
}

interface SignedIn {
  id: number
  username: string
  email: string
  firstName: string | null
  lastName: string | null
  isAdmin: boolean
}

/** Signs in with a provider, as a browser does. @returns where the browser ends, and as whom */
export async function signInBy(
  { baseUrl, providers }: Site,
  id: string,
  persona: ProviderPersona | 'refuses',
  browser = new VisitingBrowser(),
) {
  const provider = providers[id]
  if (!provider) throw new Error(`The site has no provider ${id}`)
  provider.next = persona
  const back = await browser.follow(baseUrl + signInPath(id), (url) => url.pathname.endsWith('/callback'))
  const answer = await browser.request(back.url, back.form)
  const whoIs = await browser.request(`${baseUrl}/api/auth/user`)
  const user = whoIs.ok ? ((await whoIs.json()) as SignedIn) : null
  return { browser, location: answer.headers.get('Location'), user }
}
