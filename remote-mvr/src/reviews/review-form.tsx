import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { MvrReportContent } from 'shared-api/mvr/mvr-record'
import { type MvrReview, MvrReviewDecision, type MvrReviewsOfDriver } from 'shared-api/mvr/mvr-review'
import {
  emptyReview,
  type MvrReviewBody,
  type MvrReviewForm,
  mvrReviewForm,
} from 'shared-api/mvr/mvr-review-form'
import { Box, Button, formatDate, LinkButton, notify, Stack, TextField } from 'shared-ui'
import { ChoiceField, FieldNotes, FormPart, RecordForm, TextAreaField, useRecordForm } from 'shared-ui/forms'
import { paths } from '../paths.ts'
import { AuthorityNotes } from './authority-notes.tsx'
import { authoritiesOf } from './review-authorities.ts'
import { useOpenReport, useSaveReview } from './review-queries.ts'
import { ReportToReview } from './report-to-review.tsx'

interface ReviewFormProps {
  reviews: MvrReviewsOfDriver
  /** The reviewer signs with this name. */
  userName: string
}

/** Opens the reports, answers for each authority, decides, and signs. */
export function ReviewForm({ reviews, userName }: ReviewFormProps) {
  const { Driver, Reports } = reviews
  const navigate = useNavigate()
  const { mutateAsync } = useSaveReview()
  const [RequestId] = useState(() => crypto.randomUUID())
  const open = useOpenReport()
  const [opened, setOpened] = useState<ReadonlyMap<string, MvrReportContent>>(new Map())
  const [chosen, setChosen] = useState<readonly string[]>([])
  const authorities = authoritiesOf({ reviews, opened, chosen })
  const form = useRecordForm<MvrReviewForm, MvrReviewBody, MvrReview>({
    record: emptyReview,
    fields: {
      ReportIds: { label: 'Reports' },
      Notes: { label: 'Licensing authorities' },
      Decision: { label: 'Decision' },
      Note: { label: 'What you found' },
      TypedName: { label: 'Your full name' },
    },
    schema: mvrReviewForm(authorities.filter(({ isAnswered }) => !isAnswered).map(({ state }) => state)),
    send: (body) => mutateAsync({ DriverId: Driver.Id, RequestId, ...body }),
    onSaved: ({ ReviewedOn }) => {
      notify.success('Annual review signed', `${Driver.Name}, ${formatDate(ReviewedOn)}.`, {
        label: 'View',
        onClick: () => void navigate(paths.review(Driver.Id)),
      })
      void navigate(paths.reviewList)
    },
  })
  const choose = (ids: readonly string[]) => {
    setChosen(ids)
    form.setValue('ReportIds', [...ids], { shouldDirty: true })
    form.clearErrors('ReportIds')
  }
  const isBusy = form.formState.isSubmitting
  return (
    <RecordForm form={form} label="Annual review" hasParts>
      <FormPart
        id="reports"
        title="Reports"
        description="Open each report that you review. Each look is written to the access log."
      >
        <Stack
          gap="3"
          id="ReportIds"
          tabIndex={-1}
          as="fieldset"
          aria-labelledby="reports-title"
          outline="none"
        >
          {Reports.map((report) => (
            <ReportToReview
              key={report.Id}
              report={report}
              content={opened.get(report.Id)}
              isChosen={chosen.includes(report.Id)}
              isOpening={open.isPending && open.variables === report.Id}
              error={open.variables === report.Id ? open.error : null}
              onOpened={() =>
                open.mutate(report.Id, {
                  onSuccess: (content) => {
                    setOpened((before) => new Map(before).set(report.Id, content))
                    choose([...new Set([...form.getValues('ReportIds'), report.Id])])
                  },
                })
              }
              onChosen={(isChosen) =>
                choose(isChosen ? [...chosen, report.Id] : chosen.filter((id) => id !== report.Id))
              }
            />
          ))}
          <FieldNotes id="ReportIds" error={form.field('ReportIds').error} />
        </Stack>
        <Box>
          <LinkButton to={paths.requestForReview(Driver.Id)} icon="file-text">
            Request MVR
          </LinkButton>
        </Box>
      </FormPart>
      <FormPart
        id="authorities"
        title="Licensing authorities"
        description={`Every state that licensed the driver since ${formatDate(reviews.Since)}.`}
      >
        <AuthorityNotes authorities={authorities} input={(state) => form.field(`Notes.${state}`)} />
      </FormPart>
      <FormPart id="decision" title="Decision and signature">
        <ChoiceField
          {...form.field('Decision')}
          options={MvrReviewDecision.options.map((value) => ({
            value,
            label: value,
            note: decisionNotes[value],
          }))}
        />
        <TextAreaField
          {...form.field('Note')}
          hint="Accidents, violations and what follows from them. The note is kept as you sign it."
        />
        <TextField
          {...form.field('TypedName')}
          autoComplete="off"
          hint={`Type ${userName}. Your typed name is your signature.`}
        />
        <Box display="flex" gap="2" flexWrap="wrap">
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Sign review
          </Button>
          <LinkButton to={paths.reviewList}>Cancel</LinkButton>
        </Box>
      </FormPart>
    </RecordForm>
  )
}

const decisionNotes: Readonly<Record<MvrReviewDecision, string>> = {
  'Meets requirements': 'The driver meets minimum requirements for safe driving.',
  'Does not meet requirements': 'The driver does not meet them, or is disqualified.',
}
