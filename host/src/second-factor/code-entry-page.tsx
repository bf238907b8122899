import { type ComponentProps, useState } from 'react'
import { call } from 'shared-api'
import type { CodeStep } from 'shared-api/sessions'
import { CodeEntry, secondFactor } from 'shared-api/sessions/second-factor'
import { signedIn } from 'shared-auth'
import { Button, RecordForm, TextField, useRecordForm } from 'shared-ui/base'
import { AuthLayout } from '../session/auth-layout.tsx'
import { AppCodeEntry } from './app-code.ts'
import { CodeField } from './code-field.tsx'
import { StartAgain } from './start-again.tsx'

interface CodeEntryPageProps {
  step: CodeStep
  onStartAgain: () => void
}

/** The second step of signing in: a code of the app, or a recovery code. */
export function CodeEntryPage({ step: { Challenge }, onStartAgain }: CodeEntryPageProps) {
  const [hasApp, setHasApp] = useState(true)
  const kind = hasApp ? 'app' : 'recovery'
  return (
    <AuthLayout title="Enter your code" busy="Signing in" link={<StartAgain onClick={onStartAgain} />}>
      <CodeForm key={kind} kind={kind} challenge={Challenge} onSwitched={() => setHasApp(!hasApp)} />
    </AuthLayout>
  )
}

interface CodeFormProps {
  kind: 'app' | 'recovery'
  challenge: string
  onSwitched: () => void
}

function CodeForm({ kind, challenge, onSwitched }: CodeFormProps) {
  const hasApp = kind === 'app'
  const form = useRecordForm({
    record: { Challenge: challenge, Code: '' },
    fields: { Code: { label: hasApp ? 'Code' : 'Recovery code' } },
    schema: hasApp ? AppCodeEntry : CodeEntry,
    send: (body: CodeEntry) => call(secondFactor.verify, { body }),
    onSaved: ({ Token }) => signedIn(Token),
    isUnsaved: () => false,
    startsAt: 'Code',
  })
  const field = form.field('Code')
  return (
    <RecordForm form={form} label="Enter your code">
      {hasApp ? <CodeField {...field} /> : <RecoveryCodeField {...field} />}
      <Button type="submit" variant="primary" size="lg" isBlock isBusy={form.formState.isSubmitting}>
        Sign in
      </Button>
      <Button isBlock onClick={onSwitched}>
        {hasApp ? 'Use a recovery code' : 'Use a code from the app'}
      </Button>
    </RecordForm>
  )
}

const RecoveryCodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    hint="One of the ten codes you saved. Each works once."
    autoComplete="off"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
)
