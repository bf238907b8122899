import { createHash } from 'node:crypto'
import { moneyText } from 'shared-api/payments/money-text'
import { cardLabel, type CardEntry, testCards } from './sandbox-card.ts'
import type { SandboxSession } from './sandbox-ledger.ts'

/** The colors of the portal, light and dark. */
const style = `
:root{color-scheme:light dark;--bg:#fff;--canvas:#f2f3f3;--fg:#16191d;--muted:#474e56;--line:#dee1e2;--edge:#868d94;--accent:#0f4c9e;--alert:#9c1a25;--due:#fff5d9;--dueLine:#ead08a;--dueFg:#734700;--focus:#1b6be0}
@media (prefers-color-scheme:dark){:root{--bg:#16191c;--canvas:#0e1012;--fg:#eceff1;--muted:#b6bdc4;--line:#2b3035;--edge:#6f777f;--accent:#2a69cc;--alert:#ff9d9b;--due:#2b220a;--dueLine:#5a4816;--dueFg:#f3c64a;--focus:#6ea6ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--fg);font:16px/1.5 system-ui,sans-serif}
.test{background:var(--due);color:var(--dueFg);border-bottom:1px solid var(--dueLine);padding:12px 16px;text-align:center;font-weight:600}
main{max-width:448px;margin:16px auto;padding:0 16px 32px}
.card{background:var(--bg);border:1px solid var(--line);border-radius:8px;padding:20px}
h1{font-size:20px;line-height:1.3;margin:0 0 4px}
.total{font-size:28px;font-weight:600;margin:0 0 12px}
dl{margin:0 0 16px;padding:0 0 12px;border-bottom:1px solid var(--line)}
dl div{display:flex;justify-content:space-between;gap:16px}
dt,dd{margin:0;color:var(--muted)}
label{display:block;font-weight:600;margin-top:12px}
input{display:block;width:100%;min-height:44px;margin-top:4px;padding:8px 12px;font:inherit;color:inherit;background:var(--bg);border:1px solid var(--edge);border-radius:8px}
.two{display:grid;grid-template-columns:1fr 1fr;gap:12px}
.error{color:var(--alert);margin:4px 0 0;font-size:14px}
.problem{border:1px solid var(--alert);border-radius:8px;padding:12px;margin:0 0 12px}
button{width:100%;min-height:44px;margin-top:16px;font:inherit;font-weight:600;border-radius:8px;border:1px solid var(--accent);background:var(--accent);color:#fff;cursor:pointer}
button.plain{background:none;color:inherit;border-color:var(--edge);margin-top:12px}
a{color:inherit}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
table{border-collapse:collapse;margin-top:8px;font-size:14px}
td{padding:4px 12px 4px 0;vertical-align:top}
td:first-child{white-space:nowrap;font-variant-numeric:tabular-nums}
details{margin-top:20px}
summary{cursor:pointer;min-height:24px}
`

const styleHash = createHash('sha256').update(style).digest('base64')

/** No script, no image, no frame: the form goes to this page, and leads back to the portal. */
export const pagePolicy = (portal: string) =>
  `default-src 'none';style-src 'sha256-${styleHash}';form-action 'self' ${new URL(portal).origin};base-uri 'none';frame-ancestors 'none'`

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const page = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escaped(title)} - test page</title><style>${style}</style></head><body><div class="test" role="note">Test page. No money moves. Never enter a real card.</div><main><div class="card">${body}</div></main></body></html>`

const dollars = (cents: number, currency: string) => moneyText(cents / 100, currency)

const summary = ({ amount_cents: cents, currency, parameters: { lines } }: SandboxSession) => {
  const rows = lines.map(
    ({ name, amountCents }) =>
      `<div><dt>${escaped(name)}</dt><dd>${dollars(amountCents, currency)}</dd></div>`,
  )
  return `<p class="total">${dollars(cents, currency)}</p><dl>${rows.join('')}</dl>`
}

type Errors = Partial<Record<keyof CardEntry, string>>

const field = (
  [name, label, more]: readonly [keyof CardEntry, string, string],
  entry: Partial<CardEntry>,
  { [name]: error }: Errors,
) =>
  `<div><label for="${name}">${label}</label><input id="${name}" name="${name}" value="${escaped(entry[name] ?? '')}" ${more} autocomplete="off" required${
    error === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`
  }>${error === undefined ? '' : `<p class="error" id="${name}-error">${escaped(error)}</p>`}</div>`

/** Numbers of cards and their codes are not written back. */
export function cardPage(session: SandboxSession, entry: Partial<CardEntry> = {}, errors: Errors = {}) {
  const declined = 'The card was declined. Nothing was charged. Try another card.'
  const hasErrors = Object.keys(errors).length > 0
  const problem = session.is_declined && !hasErrors ? declined : undefined
  const cards = testCards.map(({ number, label }) => `<tr><td>${number}</td><td>${label}</td></tr>`)
  const shown = { email: session.payer?.email ?? '', name: session.payer?.name ?? '', ...entry }
  const firstWrong = Object.keys(errors)[0]
  const input = (name: keyof CardEntry, label: string, more: string) =>
    field([name, label, name === firstWrong ? `${more} autofocus` : more], shown, errors)
  return page(
    'Pay by card',
    `<h1>Pay by card</h1>${summary(session)}${
      problem === undefined ? '' : `<p class="problem error" role="alert">${problem}</p>`
    }<form method="post" novalidate>${input('email', 'Email for the receipt', 'type="email" maxlength="254"')}${input('name', 'Name on card', 'maxlength="100"')}${input('number', 'Card number', 'inputmode="numeric" maxlength="23"')}<div class="two">${input('expiry', 'Expires MM/YY', 'inputmode="numeric" maxlength="7"')}${input('code', 'Security code', 'inputmode="numeric" maxlength="4"')}</div><button name="action" value="pay">Pay ${dollars(session.amount_cents, session.currency)}</button><button class="plain" name="action" value="cancel" formnovalidate>Cancel and go back</button></form><details${errors.number === undefined ? '' : ' open'}><summary>Test cards</summary><table>${cards.join('')}</table><p>Any date in the future and any 3 digits.</p></details>`,
  )
}

export function authenticationPage(session: SandboxSession) {
  const { card_brand: brand, card_last4: last4 } = session
  const card = brand === null || last4 === null ? '' : `<p>${cardLabel({ brand, last4 })}</p>`
  return page(
    'Confirm the payment',
    `<h1>Confirm the payment</h1>${summary(session)}<p>The bank of the card asks if this is you.</p>${card}<form method="post"><button name="action" value="authenticate">Authenticate</button><button class="plain" name="action" value="fail">Fail authentication</button></form>`,
  )
}

const endings = {
  paid: 'This payment is complete.',
  settling: "This payment is being processed. Don't pay again.",
  failed: 'This payment did not go through. Start it again in the portal.',
  expired: 'This page has expired and nothing was charged. Start the payment again in the portal.',
}

export const endPage = (status: keyof typeof endings, returnUrl: string) =>
  page(
    'Payment',
    `<h1>Payment</h1><p>${endings[status]}</p><p><a href="${escaped(returnUrl)}">Back to the portal</a></p>`,
  )

export const absentPage = () =>
  page('No such payment', '<h1>No such payment</h1><p>Open the payment page from the portal again.</p>')

/** The service or its database fails for the moment. A session is charged once, however often its page is sent. */
export const awayPage = (message: string) =>
  page(
    "Payment page can't be shown",
    `<h1>This page can't be shown</h1><p>${escaped(message)}</p><p>Open the page again to see how the payment went. You are not charged twice.</p><p><a href="">Open the page again</a></p>`,
  )
