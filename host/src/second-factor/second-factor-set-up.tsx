import { call } from 'shared-api'
import {
  secondFactor,
  type SetUpConfirmation,
  type SetUpDone,
  type SetUpSecret,
} from 'shared-api/sessions/second-factor'
import { Box, Button, RecordForm, Text, useRecordForm } from 'shared-ui/base'
import { AppSetUpConfirmation } from './app-code.ts'
import { CodeField } from './code-field.tsx'
import { QrCode } from './qr-code.tsx'

interface SecondFactorSetUpProps {
  begun: SetUpSecret
  /** Of an operator who is signing in. */
  challenge?: string | undefined
  /** Of an app that is in use. */
  isReplacement?: boolean
  onDone: (done: SetUpDone) => void
  /** Undefined where a link leads back. */
  onCancelled?: () => void
}

/** The secret goes to the app as a picture or as text; it counts once a code of the app confirms it. */
export function SecondFactorSetUp({
  begun,
  challenge,
  isReplacement = false,
  onDone,
  onCancelled,
}: SecondFactorSetUpProps) {
  const form = useRecordForm({
    record: { Code: '', ...(challenge === undefined ? {} : { Challenge: challenge }) },
    fields: { Code: { label: 'Code' } },
    schema: AppSetUpConfirmation,
    send: (body: SetUpConfirmation) => call(secondFactor.confirm, { body }),
    onSaved: onDone,
    isUnsaved: () => false,
    startsAt: 'Code',
  })
  return (
    <RecordForm form={form} label="Two-step sign-in">
      <Box>
        <Text mb="3">Scan this QR code with your authenticator app, then enter the code it shows.</Text>
        <QrCode text={begun.Uri} label="QR code for your authenticator app" />
      </Box>
      <Box>
        <Text textStyle="dense" color="fg.muted" mb="1">
          For an app that can't scan, type this key:
        </Text>
        <Box asChild fontFamily="monospace" userSelect="all">
          <code>{begun.Secret.match(/.{1,4}/g)?.join(' ')}</code>
        </Box>
      </Box>
      <CodeField {...form.field('Code')} />
      <Box display="flex" flexWrap="wrap" gap="2">
        <Button type="submit" variant="primary" size="md" isBusy={form.formState.isSubmitting}>
          {isReplacement ? 'Switch to this app' : 'Turn on two-step sign-in'}
        </Button>
        {onCancelled && (
          <Button size="md" onClick={onCancelled}>
            Cancel
          </Button>
        )}
      </Box>
    </RecordForm>
  )
}
