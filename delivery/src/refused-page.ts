import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { securityHeaders } from './page.ts'

const style = `
:root{color-scheme:light dark;--bg:#f2f3f3;--fg:#16191d;--link:#0f4c9e}
@media (prefers-color-scheme:dark){:root{--bg:#0e1012;--fg:#eceff1;--link:#8bb8ff}}
body{margin:0 auto;max-width:448px;padding:32px 16px;background:var(--bg);color:var(--fg);font:16px/1.5 system-ui,sans-serif}
h1{font-size:20px;line-height:1.3;margin:0 0 8px}
a{display:inline-block;padding:10px 0;color:var(--link)}
`

const policy = securityHeaders['content-security-policy'].replace(
  ';',
  `; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}';`,
)

/** A tab shows the answer as it is: of the calls, only the sandbox's payment page is opened so. */
export const isOpenedInTab = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') === true

/** Why a page of the service can't be shown, and the way on. Messages are texts of the portal, without markup. */
export function refusePage(reply: FastifyReply, status: number, message: string) {
  const isSent = reply.request.method === 'POST'
  const advice = isSent
    ? ' What you sent may have arrived. Open the page again before you send it again.'
    : ''
  if (status === 429 || status === 503) reply.header('retry-after', '5')
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', 'content-security-policy': policy })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>This page can't be shown</title><style>${style}</style></head><body><main><h1>This page can't be shown</h1><p>${message}${advice}</p><a href="">${isSent ? 'Open the page again' : 'Try again'}</a></main></body></html>`,
    )
}
