import Koa from 'koa'

/** The reference of the figures: Koa that answers every request with the bytes of standard input. */
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const bytes = Buffer.concat(chunks)

const koa = new Koa()
koa.use((ctx) => {
  ctx.type = 'application/json; charset=utf-8'
  ctx.body = bytes
})
const server = koa.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://localhost:${typeof address === 'object' && address ? address.port : 0}`)
})
