import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import os from 'node:os'
import { expect, test, vi } from 'vitest'
import { announceServer } from './announce-server.ts'

const GROUP = '224.0.0.251'
/** The loopback interface, and a port that no other program and no other test has. */
const NETWORK = { port: 30_000 + (process.pid % 10_000), interface: '127.0.0.1', bind: '0.0.0.0' }
const QUESTION_MARK = Buffer.from([0, 12, 0, 1])
const SERVICE = Buffer.concat([
  ...['_turnout', '_tcp', 'local'].map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
  Buffer.from([0]),
])

/** A DNS packet that asks the same question again and again. */
function questions(count: number): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt16BE(count, 4)
  return Buffer.concat([header, ...Array.from({ length: count }, () => [SERVICE, QUESTION_MARK]).flat()])
}
const isAnswer = (packet: Buffer): boolean => ((packet[2] ?? 0) & 0x80) !== 0

/** The last answer of a server that goes: its first record lives for 0 seconds. */
const isGoodbye = (packet: Buffer): boolean => packet.readUInt32BE(12 + SERVICE.length + 4) === 0

async function openListener() {
  const socket = createSocket({ type: 'udp4', reuseAddr: true })
  const answers: Buffer[] = []
  socket.on('message', (packet) => void (isAnswer(packet) && answers.push(packet)))
  socket.bind(NETWORK.port, NETWORK.bind)
  await once(socket, 'listening')
  try {
    socket.addMembership(GROUP, NETWORK.interface)
    socket.setMulticastInterface(NETWORK.interface)
  } catch (error) {
    socket.close()
    return { answers, socket: null, problem: String(error) }
  }
  return { answers, socket, problem: null }
}

const listener = await openListener()
const WHERE = listener.problem === null ? '' : ` [skipped: no multicast here: ${listener.problem}]`

test.skipIf(listener.problem !== null)(
  `a packet of many questions, and many packets, get few answers from an announced server${WHERE}`,
  async () => {
    const { socket, answers } = listener
    if (!socket) throw new Error('There is no socket')
    const warnings: unknown[] = []
    const logger = { info: () => undefined, warn: (fault: unknown) => void warnings.push(fault) }
    const withdraw = announceServer({ port: 3000, publicUrl: undefined, logger, network: NETWORK })
    try {
      await expect.poll(() => answers.length).toBeGreaterThanOrEqual(1)
      socket.send(questions(500), NETWORK.port, GROUP)
      // Four answers a packet.
      await expect.poll(() => answers.length).toBeGreaterThanOrEqual(5)
      for (let packet = 0; packet < 100; packet++) socket.send(questions(1), NETWORK.port, GROUP)
      await expect.poll(() => answers.length).toBeGreaterThan(5)
      await withdraw()
      await expect.poll(() => answers.some(isGoodbye)).toBe(true)
      // Ten packets a second, of at most two seconds; the announcement, its repetitions and the goodbye.
      expect(answers.length).toBeLessThanOrEqual(4 + 20 + 4)
    } finally {
      await withdraw()
      socket.close()
    }
    expect(warnings).toEqual([])
  },
)

test('a process that may not read the interfaces runs without an announcement', async () => {
  const reading = vi.spyOn(os, 'networkInterfaces').mockImplementation(() => {
    throw new Error('uv_interface_addresses returned Unknown system error 97')
  })
  try {
    const warn = vi.fn<(...values: unknown[]) => void>()
    const logger = { info: () => undefined, warn }
    const withdraw = announceServer({ port: 3000, publicUrl: undefined, logger, network: NETWORK })
    await withdraw()
    expect(warn).toHaveBeenCalledWith(
      expect.anything(),
      'the server is not announced: it may not read the interfaces of this computer',
    )
  } finally {
    reading.mockRestore()
  }
})
