import { useState } from 'react'
import type { DriverRecord } from 'shared-api/drivers'
import { Button, lazyView, useFocusOnMount } from 'shared-ui'
import { ContactPanel, SpousePanel } from './contact-panel.tsx'

const OwnContactForm = lazyView('The form', async () => {
  const form = await import('./own-contact-form.tsx')
  return form.OwnContactForm
})

/** The contact details of the signed-in driver, with the form that changes them. */
export function OwnContactPanels({ driver }: { driver: DriverRecord }) {
  const [form, setForm] = useState<'unopened' | 'open' | 'closed'>('unopened')
  if (form === 'open') return <OwnContactForm driver={driver} onClosed={() => setForm('closed')} />
  return (
    <>
      <ContactPanel
        driver={driver}
        action={<EditButton isBack={form === 'closed'} onPressed={() => setForm('open')} />}
      />
      <SpousePanel driver={driver} />
    </>
  )
}

function EditButton({ isBack, onPressed }: { isBack: boolean; onPressed: () => void }) {
  const button = useFocusOnMount<HTMLButtonElement>(isBack)
  return (
    <Button ref={button} variant="ghost" icon="pencil" onClick={onPressed}>
      Edit contact details
    </Button>
  )
}
