import Koa from 'koa'

/** The smallest possible server: a slow answer of it shows that the machine is slow. */
const koa = new Koa()
koa.use((ctx) => {
  ctx.body = '[]'
})
const server = koa.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
process.on('disconnect', () => process.exit())
