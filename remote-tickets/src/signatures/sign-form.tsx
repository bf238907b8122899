import type { ReactNode } from 'react'
import type { DocumentToSign } from 'shared-api/documents/signatures'
import { Box, Button, Flex, TextField } from 'shared-ui'
import {
  CheckField,
  ChoiceField,
  RecordForm,
  SignatureField,
  TextAreaField,
  useRecordForm,
  useWatch,
} from 'shared-ui/forms'
import { DocumentText } from './document-text.tsx'
import { type Signing, signingForm, type SigningValues } from './signing-form.ts'

interface SignFormProps<Signed> {
  document: DocumentToSign
  sign: (signing: Signing) => Promise<Signed>
  onSigned: (signed: Signed) => void
  /** Beside the button that signs. */
  actions?: ReactNode
}

/** The document, and its signature: drawn, or typed. */
export function SignForm<Signed>({ document, sign, onSigned, actions }: SignFormProps<Signed>) {
  const { DocumentKind, Consent, SignerName, Text } = document
  const record: SigningValues = {
    Statement: '',
    How: 'draw',
    TypedName: SignerName ?? '',
    Picture: undefined,
    IsAgreed: false,
  }
  const form = useRecordForm({
    record,
    fields: {
      Statement: { label: 'Your statement' },
      TypedName: { label: 'Your full name' },
      How: { label: 'How do you sign?' },
      Picture: { label: 'Your signature' },
      IsAgreed: { label: 'Your agreement' },
    },
    schema: signingForm(document),
    send: sign,
    onSaved: onSigned,
  })
  const [how, isAgreed, name] = useWatch({ control: form.control, name: ['How', 'IsAgreed', 'TypedName'] })
  const { error } = form.field('IsAgreed')
  const choice = form.field('How')
  return (
    <RecordForm form={form} label={`Sign the ${DocumentKind.toLowerCase()}`}>
      <DocumentText text={Text} statement={<TextAreaField {...form.field('Statement')} rows={5} />} />
      <TextField {...form.field('TypedName')} autoComplete="name" />
      <ChoiceField
        {...choice}
        isInline
        onChange={(event) => {
          // The box is empty when it comes back.
          form.setValue('Picture', undefined)
          void choice.onChange(event)
        }}
        options={[
          { value: 'draw', label: 'Draw' },
          { value: 'type', label: 'Type name' },
        ]}
      />
      {how === 'draw' && (
        <SignatureField
          id="Picture"
          label="Your signature"
          error={form.field('Picture').error}
          onDrawn={(picture) => {
            form.setValue('Picture', picture, { shouldDirty: true })
            if (picture !== undefined) form.clearErrors('Picture')
          }}
        />
      )}
      {how === 'type' && (
        <Box role="note" fontFamily="heading" textStyle="title" px="4" py="3" borderBottomWidth="2px">
          {name || 'Your name'}
        </Box>
      )}
      <CheckField
        name="IsAgreed"
        label="I agree"
        hint={Consent}
        checked={isAgreed}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => form.setValue('IsAgreed', target.checked, { shouldValidate: false })}
      />
      <Flex gap="2" wrap="wrap">
        <Button type="submit" variant="primary" size="lg" isBusy={form.formState.isSubmitting}>
          Sign {DocumentKind.toLowerCase()}
        </Button>
        {actions}
      </Flex>
    </RecordForm>
  )
}
