import type { BridgeArguments, BridgeHandlers, TellPage } from '#shared/bridge/bridge.ts'
import type { connectionCalls, ServerChoice } from '#shared/bridge/connection.ts'
import type { Updater } from '../capabilities/updates.ts'
import { findServer, originsOf } from '../capabilities/server-address.ts'
import type { ElectronApi, Fetch, GiveLogin } from '../electron-api.ts'
import type { ProgramLog } from '../log/program-log.ts'
import type { Settings } from '../settings.ts'
import { checkedHost, createCertificateTrust } from './certificate-trust.ts'
import { endOnCancel } from './end-on-cancel.ts'
import { createProxySignIn } from './proxy-sign-in.ts'

/** The session in which electron-updater sends its requests. */
const UPDATER_PARTITION = 'electron-updater'

interface Options {
  electron: Pick<ElectronApi, 'app' | 'net' | 'session'>
  settings: Settings
  updater: Pick<Updater, 'on'> | null
  platform: NodeJS.Platform
  tell: TellPage
  /** Ends the program and starts it again. */
  restart(): void
  log: Pick<ProgramLog, 'write'>
  now(): number
}

type Handlers = Omit<BridgeHandlers<keyof typeof connectionCalls>, 'chooseServer'>

/** All that leaves the program for the network, with one decision about certificates and one sign-in to proxies. */
export function createConnections({
  electron,
  settings,
  updater,
  platform,
  tell,
  restart,
  log,
  now,
}: Options) {
  const { app, net, session } = electron
  const trust = createCertificateTrust({ settings, now })
  const proxies = createProxySignIn({
    net,
    onAsked(question) {
      log.write(`The proxy ${question.proxy} asks for a name and a password`)
      tell('proxyAsked', question)
    },
  })

  trust.follow(session.defaultSession, { isOfPages: true })
  app.on('login', (event, _, { firstAuthAttempt }, info, give) => {
    event.preventDefault()
    proxies.createAnswer()(info, give, () => give(), !firstAuthAttempt)
  })
  if (updater) {
    trust.follow(session.fromPartition(UPDATER_PARTITION, { cache: false }))
    const answer = proxies.createAnswer()
    // Its types know no refusal. It hands Electron's own function on, which refuses without arguments.
    updater.on('login', (info, give) => answer(info, give as GiveLogin, give as () => void))
  }

  let checks = 0
  let check: { fetch: Fetch; hasDecided(): boolean } | null = null
  /**
   * The fetch with which a typed address is tried. Chromium keeps an answer about a certificate for half an hour, so
   * each try after such an answer has a session of its own.
   */
  const fetchForCheck = (): Fetch => {
    if (!check || check.hasDecided()) {
      const partition = `server-check-${++checks}`
      const fresh = session.fromPartition(partition, { cache: false })
      const { hasDecided } = trust.follow(fresh)
      check = { fetch: proxies.around(endOnCancel(fresh.fetch.bind(fresh)), partition), hasDecided }
    }
    return check.fetch
  }
  const find = async (args: BridgeArguments<'chooseServer'>): Promise<ServerChoice> => {
    const [origin] = originsOf(args.address)
    const before = trust.list()
    const isTrusted =
      args.trust !== null && origin !== undefined && trust.trust(checkedHost(origin), args.trust)
    const choice = await findServer(args.address, {
      fetch: fetchForCheck(),
      platform,
      certificateOf: trust.askedOf,
      proxyQuestion: proxies.question,
    })
    // What is trusted is a server of this product, not any address.
    if (isTrusted && choice.outcome !== 'chosen') trust.restore(before)
    return choice
  }

  const handlers: Handlers = {
    signInToProxy: ({ proxy, name, password }) => proxies.signIn(proxy, name, password),
    getProxyQuestion: proxies.question,
    getTrustedCertificates: trust.list,
    revokeCertificate({ host }) {
      trust.revoke(host)
      if (trust.needsRestart(host)) restart()
    },
  }
  return {
    fetch: proxies.around(endOnCancel(net.fetch.bind(net))),
    /** Looks for the server at an address, and trusts the certificate that the person has confirmed. */
    find,
    /** Called when the found server is kept. A page that had its certificate refused needs a new start. */
    followChoice(server: string, args: BridgeArguments<'chooseServer'>): void {
      if (args.trust !== null && trust.needsRestart(checkedHost(server))) restart()
    },
    handlers,
  }
}
