import { expect, test, vi } from 'vitest'
import { ConnectionLost } from '#shared/contract/connection-lost.ts'
import { RequestError } from '#shared/contract/request-error.ts'
import { createRetryPolicy, UploadStopped, type Trouble } from './retry-policy.ts'

function patient(untilSignedIn = () => Promise.resolve()) {
  const said: (Trouble | null)[] = []
  const waits: number[] = []
  const controller = new AbortController()
  const retryPolicy = createRetryPolicy({
    signal: controller.signal,
    onTrouble: (trouble) => said.push(trouble),
    untilSignedIn,
    wait: (ms) => {
      waits.push(ms)
      return Promise.resolve()
    },
  })
  return { retryPolicy, said, waits, controller }
}

/** Fails with these, one after the other, then answers. */
const failing = (...errors: Error[]) => {
  const left = [...errors]
  return () => {
    const next = left.shift()
    return next ? Promise.reject(next) : Promise.resolve('there')
  }
}

test('a lost connection is waited out, longer each time, and said once', async () => {
  const { retryPolicy, said, waits } = patient()
  const lost = Array.from({ length: 8 }, () => new ConnectionLost('gone'))
  expect(await retryPolicy.persist(failing(...lost))).toBe('there')
  expect(said).toEqual(['connection', null])
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
})

test('after bytes have arrived, the waits are short again', async () => {
  const { retryPolicy, said, waits } = patient()
  const lost = () => new ConnectionLost('gone')
  const attempt = failing(lost(), lost(), lost())
  await retryPolicy.persist(() => {
    if (waits.length === 2) retryPolicy.arrived()
    return attempt()
  })
  expect(waits).toEqual([500, 1000, 500])
  expect(said).toEqual(['connection', null, 'connection', null])
})

test('an ended session waits for the sign-in; a proxy without its server is a lost connection', async () => {
  const untilSignedIn = vi.fn(() => Promise.resolve())
  const { retryPolicy, said } = patient(untilSignedIn)
  const answers = [401, 502, 503, 504].map((status) => new RequestError(status, '', ''))
  expect(await retryPolicy.persist(failing(...answers))).toBe('there')
  expect(untilSignedIn).toHaveBeenCalledOnce()
  expect(said).toEqual(['sign-in', 'connection', null])
})

test('a fault of the program is not retried', async () => {
  const { retryPolicy } = patient()
  const fault = new TypeError('createVideo is not a function')
  await expect(retryPolicy.persist(failing(fault))).rejects.toBe(fault)
})

test('permanent errors are not retried, and a stop ends the wait', async () => {
  const { retryPolicy, controller } = patient()
  for (const status of [400, 403, 413, 415, 422, 500, 507]) {
    const error = new RequestError(status, '', '')
    await expect(retryPolicy.persist(failing(error))).rejects.toBe(error)
  }
  const stopped = retryPolicy.persist(() => {
    controller.abort()
    return Promise.reject(new ConnectionLost('gone'))
  })
  await expect(stopped).rejects.toBeInstanceOf(UploadStopped)
})

test('a server that has too many requests is waited for as long as it asks; a quota that is used up is not', async () => {
  const { retryPolicy, said, waits } = patient()
  const busy = (retryAfter: string | null) =>
    new RequestError(429, '', '{"code":"too_many_requests"}', retryAfter)
  expect(await retryPolicy.persist(failing(busy('20'), busy(null), busy('0')))).toBe('there')
  expect(waits).toEqual([20_000, 1000, 2000])
  expect(said).toEqual(['connection', null])
  const over = new RequestError(429, '', '{"code":"over_quota"}', '20')
  await expect(retryPolicy.persist(failing(over))).rejects.toBe(over)
})

test('an upload that the server has forgotten begins anew three times, and then fails', async () => {
  const { retryPolicy } = patient()
  const forgotten = new RequestError(404, '', '')
  let attempts = 0
  const failed = retryPolicy.persist(() => {
    attempts += 1
    return Promise.reject(retryPolicy.restartAfter(forgotten))
  })
  await expect(failed).rejects.toBe(forgotten)
  expect(attempts).toBe(4)
})
