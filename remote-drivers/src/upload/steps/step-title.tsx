import type { ReactNode, Ref } from 'react'
import { Text, useFocusOnMount } from 'shared-ui'

interface StepTitleProps {
  /** The page begins with this step: the user has not come to it from another. */
  isFirst?: boolean
  children: ReactNode
}

/** What a step of the upload begins with: the button that led to it is gone, and with it the focus. */
export function StepTitle({ isFirst = false, children }: StepTitleProps) {
  const title = useFocusOnMount<HTMLHeadingElement>(!isFirst)
  return <StepHeading title={title}>{children}</StepHeading>
}

/** Looks like a shown one to another owner of it. */
export const StepHeading = ({ title, children }: { title: Ref<HTMLHeadingElement>; children: ReactNode }) => (
  <Text as="h3" ref={title} tabIndex={-1} outline="none" textStyle="section" overflowWrap="anywhere">
    {children}
  </Text>
)
