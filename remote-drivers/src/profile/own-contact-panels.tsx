import { useCallback, useRef, useState } from 'react'
import type { DriverRecord } from 'shared-api/drivers'
import { Button, lazyView } from 'shared-ui'
import { ContactPanel, SpousePanel } from './contact-panel.tsx'

const OwnContactForm = lazyView('The form', async () => {
  const form = await import('./own-contact-form.tsx')
  return form.OwnContactForm
})

/** The contact of the driver who is signed in: his to change. */
export function OwnContactPanels({ driver }: { driver: DriverRecord }) {
  const [isEdited, setIsEdited] = useState(false)
  // Back from the form the keyboard goes on from where it was opened.
  const isBack = useRef(false)
  const takeFocus = useCallback((button: HTMLButtonElement | null) => {
    if (isBack.current) button?.focus()
  }, [])
  const close = () => {
    isBack.current = true
    setIsEdited(false)
  }
  if (isEdited) return <OwnContactForm driver={driver} onClosed={close} />
  return (
    <>
      <ContactPanel
        driver={driver}
        action={
          <Button ref={takeFocus} variant="ghost" icon="pencil" onClick={() => setIsEdited(true)}>
            Edit contact details
          </Button>
        }
      />
      <SpousePanel driver={driver} />
    </>
  )
}
