/**
 * Delays a response, including its first byte, until `ready` has resolved.
 * @param {import('node:http').ServerResponse} response
 * @param {() => Promise<void>} ready
 */
export function holdBack(response, ready) {
  const end = response.end.bind(response)
  /** @type {Buffer[]} */
  const held = []
  /** @param {unknown} chunk */
  const hold = (chunk) => {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) held.push(Buffer.from(chunk))
  }
  response.write = (/** @type {unknown} */ chunk) => {
    hold(chunk)
    return true
  }
  response.end = (/** @type {unknown} */ chunk) => {
    hold(chunk)
    ready().then(() => end(Buffer.concat(held)))
    return response
  }
}
