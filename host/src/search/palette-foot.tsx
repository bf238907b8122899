import { Box, Text } from 'shared-ui'

/** The keyboard hints, on devices with a keyboard, and the carrier that is searched. */
export function PaletteFoot({ scope }: { scope: string }) {
  return (
    <Box
      display="flex"
      alignItems="center"
      gap="4"
      flex="none"
      minHeight="36px"
      px="4"
      py="1"
      borderTopWidth="1px"
      bg="bg.subtle"
      textStyle="caption"
      color="fg.muted"
    >
      <Box display={{ base: 'none', sm: 'flex' }} gap="4" aria-hidden="true">
        <Hint keys={['↑', '↓']}>move</Hint>
        <Hint keys={['Enter']}>open</Hint>
        <Hint keys={['Tab']}>next group</Hint>
      </Box>
      <Text ms="auto">{scope}</Text>
    </Box>
  )
}

function Hint({ keys, children }: { keys: readonly string[]; children: string }) {
  return (
    <Box as="span" display="inline-flex" alignItems="center" gap="1">
      {keys.map((key) => (
        <Box
          key={key}
          as="kbd"
          px="5px"
          bg="bg"
          borderWidth="1px"
          borderRadius="l1"
          fontFamily="body"
          lineHeight="16px"
        >
          {key}
        </Box>
      ))}
      {children}
    </Box>
  )
}
