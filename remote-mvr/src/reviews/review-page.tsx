import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { isId } from 'shared-api/fields'
import { userQuery } from 'shared-api/client/user-query'
import type { MvrReviewsOfDriver } from 'shared-api/mvr/mvr-review'
import { Box, EmptyState, LinkButton, Note, Page, QueryState, readFailure, recordPath } from 'shared-ui'
import { paths } from '../paths.ts'
import { RequestOpener } from '../request/request-opener.tsx'
import { dueText } from './annual-review-line.tsx'
import { EarlierReviews } from './earlier-reviews.tsx'
import { ReviewForm } from './review-form.tsx'
import { reviewQueries } from './review-queries.ts'

/** The annual review of a driver's record: what to review, the signed note, and those of earlier years. */
export function ReviewPage() {
  const { id = '' } = useParams()
  return isId(id) ? <ReviewOf key={id} driverId={id} /> : <DriverNotFound />
}

function ReviewOf({ driverId }: { driverId: string }) {
  const query = useQuery(reviewQueries.ofDriver(driverId))
  const { data, error } = query
  if (data === undefined && readFailure(error).isNotFound) return <DriverNotFound />
  const title = data === undefined ? 'Annual review' : `Annual review of ${data.Driver.Name}`
  return (
    <Page
      title={title}
      crumbs={[
        { label: 'MVR reports', to: paths.reportList },
        { label: 'Annual reviews', to: paths.reviewList },
        { label: data?.Driver.Name ?? 'Driver' },
      ]}
      description={data && whenDue(data)}
      actions={
        <LinkButton to={recordPath({ type: 'DRIVER', id: driverId })} icon="user">
          Open profile
        </LinkButton>
      }
    >
      <QueryState query={query} what="Annual review">
        {(reviews) => (
          <Box
            display="grid"
            gap="6"
            gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 720px) minmax(0, 1fr)' }}
          >
            <NextReview reviews={reviews} />
            <EarlierReviews reviews={reviews} />
          </Box>
        )}
      </QueryState>
      <RequestOpener />
    </Page>
  )
}

const whenDue = ({ DueDate, Today, Carrier__r }: MvrReviewsOfDriver) =>
  `${DueDate === null ? 'Not active: no review is due' : dueText(DueDate, Today)}, ${Carrier__r.Name}`

function NextReview({ reviews }: { reviews: MvrReviewsOfDriver }) {
  const user = useQuery(userQuery)
  if (reviews.DueDate === null)
    return (
      <Box>
        <Note mark="off">Only active drivers are reviewed. Earlier reviews are kept.</Note>
      </Box>
    )
  if (user.data === undefined) return null
  if (user.data.Role === 'operator')
    return (
      <Box>
        <Note mark="info">The people of the carrier review and sign.</Note>
      </Box>
    )
  if (reviews.Reports.length === 0)
    return (
      <Box borderWidth="1px" borderRadius="l2">
        <EmptyState
          kind="nothing"
          icon="file-text"
          title="No report of the last 12 months"
          text="Request a report first. The review is of what the state answers."
          action={
            <LinkButton to={paths.requestForReview(reviews.Driver.Id)} variant="primary" icon="file-text">
              Request MVR
            </LinkButton>
          }
        />
      </Box>
    )
  // A review that was signed has to be left before the next one begins.
  return <ReviewForm key={reviews.ReviewCount} reviews={reviews} userName={user.data.Name} />
}

function DriverNotFound() {
  return (
    <Page title="Driver not found">
      <EmptyState
        kind="notFound"
        title="There is no such driver"
        text="The driver may belong to a carrier that you don't have access to."
        action={<LinkButton to={paths.reviewList}>Go to annual reviews</LinkButton>}
      />
    </Page>
  )
}
