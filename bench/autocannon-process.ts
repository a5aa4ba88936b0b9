import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { percentile } from './measure.ts'

/** The same as wrk with requests.lua: URL CONNECTIONS SECONDS IS_GZIP REQUESTS [TOKENS]. Prints one line of JSON. */
const [url = '', connections, seconds, isGzip, requestsFile = '', tokensFile] = process.argv.slice(2)
const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')
const requests = linesOf(requestsFile)
const heads = (tokensFile ? linesOf(tokensFile) : [null]).map((token) => ({
  ...(token ? { Authorization: `Bearer ${token}` } : {}),
  ...(isGzip === 'true' ? { 'Accept-Encoding': 'gzip' } : {}),
}))
let sent = 0
const latencies: number[] = []
const options: autocannon.Options = {
  url,
  connections: Number(connections),
  duration: Number(seconds),
  requests: [
    {
      setupRequest(request) {
        const [method = 'GET', path = '/', range] = requests[sent % requests.length]?.split(' ') ?? []
        const headers = { ...request.headers, ...heads[sent % heads.length], ...(range ? { range } : {}) }
        sent++
        return { ...request, method: method as 'GET', path, headers } // one of HTTP's methods
      },
    },
  ],
}
autocannon(options, (error: Error | null, result) => {
  if (error) throw error
  const [p50, p99] = [percentile(latencies, 0.5), percentile(latencies, 0.99)]
  const failed = result.non2xx + result.errors + result.timeouts
  const figures = { requests: result.requests.total, seconds: result.duration, failed, p50, p99 }
  console.log(JSON.stringify(figures))
}).on('response', (_client, _status, _bytes, ms) => latencies.push(ms))
