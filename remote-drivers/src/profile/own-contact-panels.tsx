import { useState } from 'react'
import type { DriverRecord } from 'shared-api/records'
import { Button, lazyPart } from 'shared-ui'
import { ContactPanel, SpousePanel } from './contact-panel.tsx'

const OwnContactForm = lazyPart('The form', async () => {
  const form = await import('./own-contact-form.tsx')
  return form.OwnContactForm
})

/** The contact of the driver who is signed in: his to change. */
export function OwnContactPanels({ driver }: { driver: DriverRecord }) {
  const [isEdited, setIsEdited] = useState(false)
  if (isEdited) return <OwnContactForm driver={driver} onClosed={() => setIsEdited(false)} />
  return (
    <>
      <ContactPanel
        driver={driver}
        action={
          <Button variant="ghost" icon="pencil" onClick={() => setIsEdited(true)}>
            Edit contact details
          </Button>
        }
      />
      <SpousePanel driver={driver} />
    </>
  )
}
