import { Flex, Mark, Stack } from 'shared-ui'
import { TextAreaField } from 'shared-ui/forms'
import type { ComponentProps } from 'react'
import type { AuthorityState } from './review-authorities.ts'

interface AuthorityNotesProps {
  authorities: readonly AuthorityState[]
  /** The props of the note about an authority. */
  input: (state: string) => Omit<ComponentProps<typeof TextAreaField>, 'label'>
}

/** Each authority: answered by a complete report, or with a note that says what was done. */
export const AuthorityNotes = ({ authorities, input }: AuthorityNotesProps) => (
  <Stack
    gap="4"
    id="Authorities"
    tabIndex={-1}
    as="fieldset"
    aria-labelledby="authorities-title"
    outline="none"
  >
    {authorities.map((authority) =>
      authority.isAnswered ? (
        <Flex key={authority.state} gap="2" align="center">
          <Mark kind="ok" />
          {authority.state}: a complete report is reviewed
        </Flex>
      ) : (
        <TextAreaField
          key={authority.state}
          {...input(authority.state)}
          label={
            authority.isWithoutRecord
              ? `${authority.state} has no record: what you did`
              : `No report of ${authority.state} is reviewed: what you did to get one`
          }
          hint={
            authority.isWithoutRecord
              ? 'No Record is not a clean record.'
              : 'Whom you asked, when, and the answer.'
          }
        />
      ),
    )}
  </Stack>
)
