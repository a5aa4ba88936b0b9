/** No answer came, or it broke off: the connection, a router or the server is away, and may be back in a moment. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
}

/**
 * Waits for `fetch`, for the body of its answer, or for a module. Each fails with a TypeError where the connection is
 * lost, as a fault of our own code does. Later the two can't be told apart.
 * @throws {ConnectionLost} where the answer did not come whole
 */
export async function awaitAnswer<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked
  } catch (error) {
    throw error instanceof TypeError ? new ConnectionLost(error.message, { cause: error }) : error
  }
}
