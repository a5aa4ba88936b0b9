import Koa from 'koa'

/** The reference of the figures: Koa that answers every request with the last bytes that the parent sent. */
let bytes = Buffer.alloc(0)
process.on('message', (base64: string) => {
  bytes = Buffer.from(base64, 'base64')
  process.send?.('taken')
})

const koa = new Koa()
koa.use((ctx) => {
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = bytes
})
const server = koa.listen(0, '127.0.0.1', () => process.send?.(server.address()))
