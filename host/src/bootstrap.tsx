import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { FederationProvider } from 'shared-federation/remote-module'
import { createFederation } from './platform/federation.ts'
import { pageSettings } from './platform/page-settings.ts'
import { Portal } from './portal.tsx'

const federation = createFederation()
const root = document.querySelector('#root')
if (!root) throw new Error('The page has no root element')

createRoot(root).render(
  <StrictMode>
    <FederationProvider federation={federation}>
      <Portal nonce={pageSettings.nonce} />
    </FederationProvider>
  </StrictMode>,
)
// The shell renders first; nothing on its way here waits for the registry.
void federation.registry.refresh()
