import { lazyView } from '../states/lazy-view.tsx'

/** Rarely needed, and it brings a library. */
export const SignatureField = lazyView('The signature box', () =>
  import('./signature-box.tsx').then((module) => module.SignatureBox),
)
