import type { ReactNode } from 'react'
import { Box } from '@chakra-ui/react/box'
import { Flex } from '@chakra-ui/react/flex'
import { useWatch } from 'react-hook-form'
import { Button } from '../buttons/button.tsx'
import { CheckField } from '../form/check-field.tsx'
import { ChoiceField } from '../form/choice-field.tsx'
import { RecordForm } from '../form/record-form.tsx'
import { SignatureField } from '../form/signature-field.tsx'
import { TextAreaField } from '../form/text-area-field.tsx'
import { TextField } from '../form/text-field.tsx'
import { type FormSchema, useRecordForm } from '../form/use-record-form.ts'
import { DocumentText } from './document-text.tsx'

export interface SigningValues {
  Statement: string
  How: 'draw' | 'type'
  TypedName: string
  Picture?: File | undefined
  IsAgreed: boolean
}

interface SignFormProps<Body, Signed> {
  /** What is signed, in a sentence: 'power of attorney'. */
  what: string
  /** The first line is the title, which the page shows. */
  text: string
  statementPlace?: string
  /** What is agreed to by signing electronically. */
  consent: string
  /** To start with. */
  signerName: string | null
  schema: FormSchema<SigningValues, Body>
  sign: (signing: Body) => Promise<Signed>
  onSigned: (signed: Signed) => void
  /** Beside the button that signs. */
  actions?: ReactNode
}

/** A document, and its signature: drawn, or typed. */
export function SignForm<Body, Signed>(props: SignFormProps<Body, Signed>) {
  const { what, text, statementPlace, consent, signerName, schema, sign, onSigned, actions } = props
  const record: SigningValues = {
    Statement: '',
    How: 'draw',
    TypedName: signerName ?? '',
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
    schema,
    send: sign,
    onSaved: onSigned,
  })
  const [how, isAgreed, name] = useWatch({ control: form.control, name: ['How', 'IsAgreed', 'TypedName'] })
  const { error } = form.field('IsAgreed')
  const choice = form.field('How')
  return (
    <RecordForm form={form} label={`Sign the ${what}`}>
      <DocumentText
        text={text}
        statementPlace={statementPlace}
        statement={<TextAreaField {...form.field('Statement')} rows={5} />}
      />
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
        hint={consent}
        checked={isAgreed}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => form.setValue('IsAgreed', target.checked, { shouldValidate: false })}
      />
      <Flex gap="2" wrap="wrap">
        <Button type="submit" variant="primary" size="lg" isBusy={form.formState.isSubmitting}>
          Sign {what}
        </Button>
        {actions}
      </Flex>
    </RecordForm>
  )
}
