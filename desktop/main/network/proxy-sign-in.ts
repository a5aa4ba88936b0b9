import type { ProxyQuestion } from '#shared/bridge/connection.ts'
import type { AuthInfo, ElectronApi, Fetch, GiveLogin } from '../electron-api.ts'

/** A proxy that does not answer within this time is given up, in milliseconds. */
const LOGIN_MAX_MS = 20_000
const PROXIES_MAX = 20
const PROXY_ASKS = 407

/** A request did not leave the network: its proxy wants a name and a password. */
export class ProxyAsksError extends Error {
  readonly question: ProxyQuestion

  constructor(question: ProxyQuestion) {
    super(`The proxy ${question.proxy} asks for a name and a password`)
    this.question = question
  }
}

interface Options {
  net: ElectronApi['net']
  /** A proxy asks, and no name and password are known, or they are wrong. */
  onAsked(question: ProxyQuestion): void
}

interface Known {
  name: string
  password: string
  isWrong: boolean
}

const nameOf = ({ host, port }: AuthInfo): string => `${host.includes(':') ? `[${host}]` : host}:${port}`

/**
 * Signs in to a proxy that asks for a password. Electron reports the challenge of its own requests to no listener:
 * net.fetch answers 407. One request by `net.request`, which can be asked, then signs the whole session in, and
 * Chromium repeats the name and the password by itself, for net.fetch, pages and WebSockets.
 *
 * Names and passwords are in the memory alone.
 */
export function createProxySignIn({ net, onAsked }: Options) {
  const known = new Map<string, Known>()
  let question: ProxyQuestion | null = null
  const ask = (proxy: string): void => {
    const next = { proxy, isWrong: known.get(proxy)?.isWrong ?? false }
    if (question?.proxy === next.proxy && question.isWrong === next.isWrong) return
    question = next
    onAsked(next)
  }

  /**
   * Answers the challenges of one request, or of one session. A name that is refused is not sent again: accounts get
   * locked.
   */
  const createAnswer = () => {
    const tried = new Set<Known>()
    /** @param isAgain whether the request has had an answer before */
    return (info: AuthInfo, give: GiveLogin, refuse: () => void, isAgain = false): void => {
      if (!info.isProxy) return refuse()
      const proxy = nameOf(info)
      const login = known.get(proxy)
      if (login && (isAgain || tried.has(login))) login.isWrong = true
      if (!login || login.isWrong) {
        ask(proxy)
        return refuse()
      }
      tried.add(login)
      give(login.name, login.password)
    }
  }

  const logIn = (url: string, partition: string): Promise<boolean> =>
    new Promise((resolve) => {
      const answer = createAnswer()
      const request = net.request({ method: 'HEAD', url, partition })
      const end = (isSignedIn: boolean) => {
        clearTimeout(limit)
        request.abort()
        resolve(isSignedIn)
      }
      const limit = setTimeout(() => end(false), LOGIN_MAX_MS)
      // Without arguments the challenge is refused; with empty ones they would be sent.
      request.on('login', (info, give) => answer(info, give, () => give()))
      request.on('response', ({ statusCode }) => end(statusCode !== PROXY_ASKS))
      request.on('error', () => end(false))
      request.end()
    })
  /** One sign-in at a time for each session. */
  const running = new Map<string, Promise<boolean>>()
  const logInOnce = (url: string, partition: string): Promise<boolean> => {
    const same = running.get(partition)
    if (same) return same
    const next = logIn(url, partition).finally(() => running.delete(partition))
    running.set(partition, next)
    return next
  }

  return {
    /** The question that has no answer yet. */
    question: (): ProxyQuestion | null => question,
    /** The name and password count from the next request on. */
    signIn(proxy: string, name: string, password: string): void {
      known.delete(proxy)
      known.set(proxy, { name, password, isWrong: false })
      const [oldest] = known.keys()
      if (known.size > PROXIES_MAX && oldest !== undefined) known.delete(oldest)
      if (question?.proxy === proxy) question = null
    },
    createAnswer,
    /**
     * A fetch of a session that signs in to the proxy and asks again.
     * @param partition of the session; '' for the pages'
     * @throws {ProxyAsksError} while a person has to answer first
     */
    around(fetch: Fetch, partition = ''): Fetch {
      return async (url, init = {}) => {
        const answer = await fetch(url, init)
        if (answer.status !== PROXY_ASKS) return answer
        // Behind a tunnel the body of this answer is an error.
        await answer.body?.cancel().catch(() => undefined)
        const isSignedIn = question === null && (await logInOnce(url, partition))
        const wasStream = init.body instanceof ReadableStream
        const again = isSignedIn && !wasStream ? await fetch(url, init) : null
        if (again && again.status !== PROXY_ASKS) return again
        await again?.body?.cancel().catch(() => undefined)
        if (question) throw new ProxyAsksError(question)
        throw new Error('The proxy refuses the connection')
      }
    },
  }
}
