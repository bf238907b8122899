/** The settings that delivery writes into the page. */
export interface PageSettings {
  nonce: string
  /** ECDSA P-256, SPKI in base64; empty when nothing was published yet. */
  registryKey: string
  /** Browsers refuse a registry that was issued before this; empty when nothing was activated yet. */
  registryNotBefore: string
  isDemo: boolean
}

/** The built page with the settings of this response at the start of its head, before any script. */
export function renderPage(template: string, settings: PageSettings): string {
  const { nonce, registryKey, registryNotBefore, isDemo } = settings
  const metas = [
    `<meta property="csp-nonce" nonce="${nonce}" />`,
    `<meta name="registry-key" content="${registryKey}" />`,
    `<meta name="registry-not-before" content="${registryNotBefore}" />`,
    `<meta name="demo" content="${isDemo}" />`,
  ]
  return template.replace('<head>', `<head>\n    ${metas.join('\n    ')}`)
}

/**
 * Scripts come from here alone, and nothing is evaluated; styles are files from here or carry this response's nonce. A
 * worker starts from text that an integrity-checked script brought along, under this same policy (docs/decisions/0008).
 */
export function contentSecurityPolicy(nonce: string, moduleServers: readonly string[] = []): string {
  const here = ["'self'", ...moduleServers].join(' ')
  return [
    "default-src 'none'",
    `script-src ${here}`,
    'worker-src blob:',
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${here}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Headers of every response. A response that is not a page may load nothing and be framed nowhere. */
export const securityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}
