import { applyStoredColorMode } from 'shared-ui/color-mode'
import { pageSettings } from './platform/page-settings.ts'

applyStoredColorMode()

// goober, inside the toasts, writes styles while its module loads, and takes the nonce from here.
Object.assign(window, { __nonce__: pageSettings.nonce })

// The shared packages come before the first import that uses them.
import('./bootstrap.tsx').catch(() => {
  const root = document.querySelector('#root')
  if (root)
    root.textContent = 'The portal could not be loaded. Check the connection, then load this page again.'
})
