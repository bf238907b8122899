import { chakra } from '@chakra-ui/react/styled-system'

/** A paragraph (`as="span"` inside a line). Sizes by textStyle: body, dense, caption; weight by fontWeight. */
export const Text = chakra('p')

/** A heading in highway lettering; `as` sets its level, textStyle its size (section, title, figure, hero). */
export const Heading = chakra('h2', { base: { textStyle: 'section' } })
