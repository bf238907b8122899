import { isUtf8 } from 'node:buffer'
import { Refusal } from 'shared-api/refusal'
import { requestRefusals } from 'shared-http/refused-connection'
import type { App } from '../../context.ts'

/** The largest bodies in use are 20 payments of 20 lines, and a What if of three lists of 200 ids. Signs in texts count too. */
const most = { ',': 1500, ':': 1500, '[': 1000, '{': 1000 }
/** A request of 5,000 MVRs, each with its consent. */
const mostOfLarge = { ...most, ',': 10_500 }

/**
 * Bytes that are no UTF-8 would be read as U+FFFD: other text than was sent, and up to three times as long. Bodies of many
 * fields, values or levels are refused before they are read, which takes many times longer than one value of the same size.
 */
export function refuseUnfitBodies(app: App) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const Message = unfit(body, request.routeOptions.config.isLarge === true ? mostOfLarge : most)
    if (Message === undefined) return parse(request, body.toString(), done)
    done(new Refusal(400, requestRefusals[400], { errors: [{ Field: 'body', Message }] }))
  })
}

function unfit(body: Buffer, bounds: typeof most) {
  if (!isUtf8(body)) return 'The body is not valid UTF-8. Send its text as UTF-8.'
  if (Object.entries(bounds).some(([sign, count]) => isMoreThan(count, sign, body)))
    return 'The body has too many fields or values. Send fewer at once.'
  return undefined
}

function isMoreThan(limit: number, sign: string, body: Buffer) {
  let count = 0
  for (let at = body.indexOf(sign); at !== -1; at = body.indexOf(sign, at + 1)) {
    count += 1
    if (count > limit) return true
  }
  return false
}
