import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startServerProcess } from '#server/testing/server-process.ts'

const hasSystemd = spawnSync('systemd-notify', ['--version']).status === 0
const why = hasSystemd ? '' : ' (skipped: systemd-notify is not installed)'

/** Prints the datagrams of a Unix socket: Node cannot receive them. */
const RECEIVER = `
  use IO::Socket::UNIX; $| = 1;
  my $socket = IO::Socket::UNIX->new(Type => SOCK_DGRAM, Local => $ARGV[0]) or die $!;
  print "listening\\n";
  while (defined $socket->recv(my $message, 4096)) { print "$message\\n" }
`

test.runIf(hasSystemd)(
  `systemd is told when the server listens, and then that its event loop turns${why}`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'turnout-systemd-'))
    const socket = path.join(folder, 'notify')
    const receiver = spawn('perl', ['-e', RECEIVER, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
    let told = ''
    receiver.stdout.setEncoding('utf8').on('data', (text: string) => (told += text))
    await once(receiver.stdout, 'data')
    const server = await startServerProcess({
      DATA_DIR: path.join(folder, 'data'),
      NOTIFY_SOCKET: socket,
      WATCHDOG_USEC: '900000',
    })
    onTestFinished(async () => {
      await server.end('SIGKILL')
      receiver.kill()
      await rm(folder, { recursive: true, force: true })
    })
    const alive = () => told.split('\n').filter((line) => line === 'WATCHDOG=1').length
    await expect.poll(() => told).toContain('READY=1')
    await expect.poll(alive).toBeGreaterThan(2)
    server.child.kill('SIGSTOP')
    // A report that was under way may still arrive.
    await pause(300)
    const before = alive()
    await pause(1200)
    expect(alive()).toBe(before)
    server.child.kill('SIGCONT')
    await expect.poll(alive).toBeGreaterThan(before)
  },
)
