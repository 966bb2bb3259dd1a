/** Called with the share of the body sent so far, 0 to 1. */
export type OnProgress = (share: number) => void

/** Like fetch, with upload progress, which only XMLHttpRequest reports. */
export function upload(path: string, init: RequestInit, onProgress: OnProgress): Promise<Response> {
  const { method = 'POST', signal } = init
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    request.open(method, path)
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' }
      resolve(new Response(request.response, { status: request.status, headers }))
    }
    request.onerror = () => reject(new TypeError('The connection was lost.'))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    signal?.addEventListener('abort', abort)
    signal?.throwIfAborted()
    request.send(init.body as XMLHttpRequestBodyInit)
  })
}
