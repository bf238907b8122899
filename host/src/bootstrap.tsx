import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { pageSettings } from './platform/page-settings.ts'
import { keepScrollOnReload } from './platform/scroll-restore.ts'
import { Portal } from './portal.tsx'

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no root element')

keepScrollOnReload()

createRoot(root).render(
  <StrictMode>
    <Portal nonce={pageSettings.nonce} />
  </StrictMode>,
)
