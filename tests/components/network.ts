/** A call of the page to the server. */
export interface Call {
  method: string
  /** With the search. */
  path: string
  body: string | null
}

type Answer = (call: Call, send: () => Promise<Response>) => Promise<Response> | Response

interface Rule {
  path: RegExp
  answer: Answer
}

const fetchOfBrowser = window.fetch.bind(window)
let rules: Rule[] = []
let calls: Call[] = []

function setOnline(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline })
  window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
}

/** The calls of the page, which reach the server unless a test holds or answers them. */
export const network = {
  /** Answers the calls of these paths until it is undone. */
  answer(path: RegExp, answer: Answer): () => void {
    const rule = { path, answer }
    rules = [rule, ...rules]
    return () => void (rules = rules.filter((one) => one !== rule))
  },
  /** Holds the calls of these paths. @returns lets them go on, and all later ones */
  hold(path: RegExp): () => void {
    const gate = Promise.withResolvers<void>()
    const undo = network.answer(path, (_, send) => gate.promise.then(send))
    return () => {
      undo()
      gate.resolve()
    }
  },
  /** Lets calls of these paths fail. @returns lets later ones pass again */
  fail: (path: RegExp, status = 500, code = 'internal'): (() => void) =>
    network.answer(path, () => Response.json({ code, message: 'Not now.' }, { status })),
  /**
   * Cuts the network for the calls of the page, and says so as the browser does. The browser's own switch would cut
   * off the test, too.
   * @returns mends it
   */
  cut(): () => void {
    const undo = network.answer(/^/, () => Promise.reject(new TypeError('Failed to fetch')))
    setOnline(false)
    return () => {
      undo()
      setOnline(true)
    }
  },
  /** What was called of these paths since the test began. */
  calls: (path: RegExp): Call[] => calls.filter((call) => path.test(call.path)),
  reset(): void {
    rules = []
    calls = []
    // The browser's own, which stands on the prototype.
    Reflect.deleteProperty(navigator, 'onLine')
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname, search } = new URL(request.url)
      const call: Call = { method: request.method, path: pathname + search, body: null }
      // Before the body is read: a test counts a call as soon as the page shows that the call is on its way.
      calls.push(call)
      if (request.body !== null) call.body = await request.clone().text()
      // The latest rule first; what it sends on meets the earlier ones.
      const answerBy = async (left: readonly Rule[]): Promise<Response> => {
        const [rule, ...earlier] = left.filter(({ path }) => path.test(call.path))
        return rule ? rule.answer(call, () => answerBy(earlier)) : fetchOfBrowser(input, init)
      }
      return answerBy(rules)
    }
  },
}

/** A call that must succeed, as the person of this page. */
export async function ask<Answered>(
  path: string,
  data?: object,
  method = data === undefined ? 'GET' : 'POST',
): Promise<Answered> {
  const response = await fetchOfBrowser(path, {
    method,
    ...(data === undefined
      ? {}
      : { body: JSON.stringify(data), headers: { 'content-type': 'application/json' } }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  const text = await response.text()
  return (text ? JSON.parse(text) : undefined) as Answered
}
