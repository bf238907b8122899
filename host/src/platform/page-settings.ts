/** The settings that delivery wrote into the page. */
export const pageSettings = {
  /** The nonce of this response's content security policy. */
  nonce: document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce,
  /** ECDSA P-256, SPKI in base64. */
  registryKey: contentOf('registry-key') ?? '',
  /** When the newest registry that delivery knew of was issued; empty when nothing was activated yet. */
  registryNotBefore: contentOf('registry-not-before') ?? '',
  isDemo: contentOf('demo') === 'true',
}

function contentOf(name: string): string | undefined {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
}
