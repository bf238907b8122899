import { isUtf8 } from 'node:buffer'
import { Refusal } from 'shared-api/refusal'
import { requestRefusals } from 'shared-http/refused-connection'
import type { App } from '../../context.ts'

/** Bytes that are no UTF-8 would be read as U+FFFD: other text than was sent, and up to three times as long. */
export function refuseInvalidText(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (isUtf8(body)) return parse(request, body.toString(), done)
    const Message = 'The body is not valid UTF-8. Send its text as UTF-8.'
    done(new Refusal(400, requestRefusals[400], { errors: [{ Field: 'body', Message }] }))
  })
}
