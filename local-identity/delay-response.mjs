/**
 * Delays a response, including its first byte, until `ready` has resolved.
 * @param {import('node:http').ServerResponse} response
 * @param {() => Promise<void>} ready
 */
export function delayResponse(response, ready) {
  const end = response.end.bind(response)
  /** @type {Buffer[]} */
  const chunks = []
  /** @param {unknown} chunk */
  const keep = (chunk) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk))
  }
  response.write = (/** @type {unknown} */ chunk) => {
    keep(chunk)
    return true
  }
  response.end = (/** @type {unknown} */ chunk) => {
    keep(chunk)
    ready().then(() => end(Buffer.concat(chunks)))
    return response
  }
}
