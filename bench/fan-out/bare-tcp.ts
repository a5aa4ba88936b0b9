import { createServer, type Socket } from 'node:net'
import { encodeTextFrame } from '../../server/live/live-connection.ts'
import { followOrders, likeNow } from './messages.ts'

/** What the hub is measured beside: the same bytes written to every socket, and nothing else. */
const sockets = new Set<Socket>()
const server = createServer((socket) => {
  sockets.add(socket)
  socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
  socket.resume()
})
followOrders(() => {
  const { title: videoTitle, ...event } = likeNow()
  const timestamp = new Date().toISOString()
  const activity = { type: 'video_activity', ...event, videoTitle, action: 'liked', timestamp }
  const frame = encodeTextFrame(JSON.stringify(activity))
  for (const socket of sockets) socket.write(frame)
})
server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
