interface FormRequest {
  headers: Headers
  body: FormData
  signal: AbortSignal
}

/** Sends a form like fetch, with the same errors, and reports the share sent, from 0 to 1, which fetch can't. */
export function sendForm(
  address: string,
  { headers, body, signal }: FormRequest,
  onSent: (share: number) => void,
) {
  return new Promise<Response>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.responseType = 'blob'
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => resolve(responseOf(request)))
    request.addEventListener('error', () => reject(new TypeError('The form could not be sent')))
    request.addEventListener('abort', () => reject(signal.reason))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

function responseOf(request: XMLHttpRequest): Response {
  const content: unknown = request.response
  const date = request.getResponseHeader('date')
  return new Response(content instanceof Blob ? content : null, {
    status: request.status,
    headers: date === null ? {} : { date },
  })
}
