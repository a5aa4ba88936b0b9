import path from 'node:path'
import type { Page } from '@playwright/test'
import type { BridgeArguments, BridgeResult, UpdateState } from '#shared/bridge/bridge.ts'
import type { ProxyQuestion, ServerChoice, TrustedCertificate } from '#shared/bridge/connection.ts'
import type { KioskState } from '#shared/bridge/kiosk.ts'
import type { NearbySearch } from '#shared/bridge/nearby.ts'
import type { SpellingState } from '#shared/bridge/spelling.ts'
import { findServer } from '../../../desktop/main/capabilities/server-address.ts'
import { createPickedFiles } from '../../../desktop/main/uploads/picked-files.ts'
import { openUploadLedger } from '../../../desktop/main/uploads/upload-ledger.ts'
import { createUploadQueue } from '../../../desktop/main/uploads/upload-queue.ts'
import { noDownloads, tellPage, type BridgeDouble } from '../../pages/desktop-page.ts'

/** A program that keeps what it is told; the server is looked for in earnest. */
export function createProgram(server: string | null) {
  const kept: BridgeResult<'getStart'> = {
    version: '1.2.3',
    server,
    token: null,
    isTokenKept: true,
    opensLinks: true,
    kiosk: { isHere: false, hasPin: false, waitMs: 0, mayLeave: true },
  }
  const kiosk: KioskState = {
    isOn: false,
    startsAtLogin: false,
    displayId: null,
    displays: [
      { id: 1, name: 'Built-in display (1440 × 900)' },
      { id: 7, name: 'Television (1920 × 1080)' },
    ],
    canChooseDisplay: true,
    loginProblem: null,
    isManaged: false,
  }
  let update: UpdateState = { state: 'current', version: null }
  const nearby: NearbySearch = { state: 'over', servers: [] }
  const spelling: SpellingState = { isOn: false, isDownloaded: true }
  const seen = {
    signIns: [] as string[],
    notices: [] as BridgeArguments<'notify'>[],
    installs: 0,
    reports: [] as string[],
    walls: 0,
    folders: 0,
    diagnostics: 0,
    pin: '',
    proxyLogins: [] as BridgeArguments<'signInToProxy'>[],
  }
  const questions: ConnectionQuestions = { next: null, proxy: null, trusted: [] }
  const double: BridgeDouble = {
    ...noDownloads,
    getStart: async () => kept,
    chooseServer: async ({ address, trust }) => {
      const asked = questions.next?.(trust)
      if (asked) return asked
      const choice = await findServer(address, { fetch })
      if (choice.outcome === 'chosen') Object.assign(kept, { server: choice.server, token: null })
      return choice
    },
    getNearbySearch: async () => nearby,
    searchNearby: async () => nearby,
    signInToProxy: async (login) => void seen.proxyLogins.push(login),
    getProxyQuestion: async () => questions.proxy,
    getTrustedCertificates: async () => questions.trusted,
    revokeCertificate: async ({ host }) =>
      void (questions.trusted = questions.trusted.filter((one) => one.host !== host)),
    getSpelling: async () => spelling,
    setSpelling: async (choice) => Object.assign(spelling, choice),
    openLogFolder: async () => (seen.folders += 1) > 1,
    copyDiagnostics: async () => void (seen.diagnostics += 1),
    writeToken: async ({ token }) => void (kept.token = token),
    removeToken: async () => void (kept.token = null),
    startSignIn: async ({ provider }) => void seen.signIns.push(provider),
    notify: async (notice) => void seen.notices.push(notice),
    getUpdate: async () => update,
    installUpdate: async () => void (seen.installs += 1),
    getKiosk: async () => kiosk,
    setKiosk: async (choice) => Object.assign(kiosk, choice),
    enterKiosk: async () => void (seen.walls += 1),
    leaveKiosk: async () => true,
    checkKioskPin: async ({ pin }) => ({ isRight: pin === seen.pin, waitMs: 0 }),
    setKioskPin: async ({ pin }) => ((seen.pin = pin), true),
    enrolKiosk: async ({ code }) => {
      const { enrolAt } = await import('../../../desktop/main/kiosk/enrol-at.ts')
      return enrolAt({ fetch, getServer: () => kept.server }, code)
    },
    reportWall: async ({ phase }) => void seen.reports.push(phase),
    chooseVideos: async () => [],
    takeOpenedFiles: async () => [],
    adoptFiles: async () => [],
    queueUpload: async () => false,
    stopUpload: async () => undefined,
    beginUpload: async () => false,
    fillUpload: async () => false,
    orderUploads: async () => undefined,
    retryUpload: async () => undefined,
    getUploads: async () => [],
  }
  /** The program's own uploads, from the disk to the server; the page is told over the double. */
  const uploadFrom = async ({ page, folder, picked, dropped, fetch: line }: UploadOptions) => {
    const files = createPickedFiles()
    const queue = createUploadQueue({
      ledger: openUploadLedger(path.join(folder, 'uploads.json')),
      files,
      fetch: line,
      getServer: () => kept.server,
      getToken: () => kept.token,
      onChange: (uploads) => void tellPage(page, 'uploadsChanged', { uploads }),
      onDone: (upload) => void tellPage(page, 'uploadDone', upload),
      onFailed: () => undefined,
    })
    Object.assign(double, {
      chooseVideos: () => files.add(picked),
      adoptFiles: (names) => files.add(dropped.filter((file) => names.includes(path.basename(file)))),
      queueUpload: (order) => queue.add(order),
      beginUpload: queue.begin,
      fillUpload: queue.submit,
      orderUploads: ({ ids }) => queue.order(ids),
      retryUpload: ({ id }) => queue.retry(id),
      stopUpload: ({ id }) => queue.stop(id),
      getUploads: async () => queue.list(),
    } satisfies Partial<BridgeDouble>)
    return queue
  }
  return {
    kept,
    kiosk,
    nearby,
    spelling,
    seen,
    questions,
    double,
    uploadFrom,
    become: (next: UpdateState) => (update = next),
  }
}

/** What stands between the app and its server. */
interface ConnectionQuestions {
  /** What an address is answered with before the server is looked for; null for nothing. */
  next: ((trust: string | null) => ServerChoice | null) | null
  proxy: ProxyQuestion | null
  trusted: TrustedCertificate[]
}

interface UploadOptions {
  page: Page
  /** Where the program keeps its list. */
  folder: string
  /** What the person picks in the system's dialog. */
  picked: string[]
  /** What the person may drop. */
  dropped: string[]
  fetch: typeof fetch
}
