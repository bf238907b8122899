import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import type { MvrAdverseAction, MvrLetterName } from 'shared-api/mvr/mvr-adverse'
import { Box, Button, Flex, formatDateTime, notify, readFailure, saveBlob, Text } from 'shared-ui'
import { PreviewDialog } from 'shared-ui/documents'
import { readLetter } from './adverse-queries.ts'
import { letterTitles } from './adverse-labels.ts'

interface LetterFile {
  Id: string
  FileName: string
  ContentType: string
  actionId: string
  name: MvrLetterName
}

interface LettersProps {
  action: MvrAdverseAction
  /** The driver reads own letters, and is told nothing of how they were sent. */
  isOwn?: boolean
}

/** What the driver was sent, each to look at and to save. */
export function Letters({ action, isOwn = false }: LettersProps) {
  const [shown, setShown] = useState<LetterFile>()
  const [first] = action.Letters
  return (
    <>
      <Box as="ul" borderWidth="1px" borderRadius="l2" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
        {action.Letters.map(({ Kind, SentAt, Delivery, SentTo }) => (
          <LetterItem
            key={Kind}
            file={fileOf(action, Kind)}
            onShown={setShown}
            text={[
              formatDateTime(SentAt),
              ...(isOwn
                ? []
                : [Delivery === 'Email' ? `emailed to ${SentTo}` : 'to be printed and handed over']),
            ].join(', ')}
          />
        ))}
        {first && (
          <LetterItem
            file={fileOf(action, 'Summary of rights')}
            onShown={setShown}
            text={
              first.Summary === 'Official'
                ? 'The official summary of the Consumer Financial Protection Bureau'
                : 'In short, not the official form. The carrier gives that to the driver.'
            }
          />
        )}
      </Box>
      <PreviewDialog file={shown} store={store} onClosed={() => setShown(undefined)} />
    </>
  )
}

const store = { read: ({ actionId, name }: LetterFile) => readLetter(actionId, name) }

const fileOf = ({ Id }: MvrAdverseAction, name: MvrLetterName): LetterFile => ({
  Id: `${Id} ${name}`,
  FileName: `${letterTitles[name]}.pdf`,
  ContentType: 'application/pdf',
  actionId: Id,
  name,
})

interface LetterItemProps {
  file: LetterFile
  text: string
  onShown: (file: LetterFile) => void
}

function LetterItem({ file, text, onShown }: LetterItemProps) {
  const title = letterTitles[file.name]
  const saving = useMutation({
    mutationFn: () => readLetter(file.actionId, file.name),
    meta: { records: 'kept' },
    onSuccess: (content) => saveBlob(content, file.FileName),
    onError: (error) => notify.failure('The letter could not be saved', readFailure(error).message),
  })
  return (
    <Flex as="li" wrap="wrap" align="center" gap="8px 12px" px="3" py="2" textStyle="dense">
      <Box flex="1 1 200px" minWidth="0">
        <Text fontWeight="semibold">{title}</Text>
        <Text color="fg.muted">{text}</Text>
      </Box>
      <Flex gap="2">
        <Button size="xs" icon="eye" aria-label={`View: ${title}`} onClick={() => onShown(file)}>
          View
        </Button>
        <Button
          size="xs"
          icon="download"
          aria-label={`Save: ${title}`}
          isBusy={saving.isPending}
          onClick={() => saving.mutate()}
        >
          Save
        </Button>
      </Flex>
    </Flex>
  )
}
