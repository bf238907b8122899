import type { MvrReview, MvrReviewsOfDriver } from 'shared-api/mvr/mvr-review'
import { Box, formatDate, formatNumber, Mark, Panel, Stack } from 'shared-ui'

/** Signed reviews, the newest first. */
export function EarlierReviews({ reviews: { Reviews, ReviewCount } }: { reviews: MvrReviewsOfDriver }) {
  return (
    <Box>
      <Panel title="Signed reviews">
        {Reviews.length === 0 ? (
          <Box color="fg.muted">No review of this driver is kept here yet.</Box>
        ) : (
          <Stack as="ol" gap="4" css={{ '& > li + li': { borderTopWidth: '1px', pt: '4' } }}>
            {Reviews.map((review) => (
              <SignedReview key={review.Id} review={review} />
            ))}
          </Stack>
        )}
        {ReviewCount > Reviews.length && (
          <Box mt="4" textStyle="dense" color="fg.muted">
            The newest {formatNumber(Reviews.length)} of {formatNumber(ReviewCount)}.
          </Box>
        )}
      </Panel>
    </Box>
  )
}

const SignedReview = ({ review }: { review: MvrReview }) => (
  <Box as="li" display="grid" gap="1" overflowWrap="anywhere">
    <b>
      {formatDate(review.ReviewedOn)}, {review.Reviewer}
    </b>
    <Box display="flex" alignItems="center" gap="2">
      <Mark kind={review.Decision === 'Meets requirements' ? 'ok' : 'alert'} />
      {review.Decision}
    </Box>
    <Box whiteSpace="pre-line">{review.Note}</Box>
    <Box textStyle="dense" color="fg.muted">
      {review.Authorities.map(({ State, Note }) => (
        <Box key={State} whiteSpace="pre-line">
          {State}: {Note ?? 'complete report'}
        </Box>
      ))}
      Signed {review.SignerName}
    </Box>
  </Box>
)
