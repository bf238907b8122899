import type { ChangeEvent, ReactNode } from 'react'
import type { FileRow } from 'shared-api/documents'
import { Box, Button, Icon, type IconLook, Mark, Text } from 'shared-ui'
import {
  type CitationPhoto,
  citationPhotos,
  nameOfSide,
  type Side,
  sideOf,
  sides,
  titleOfPage,
} from './citation-photos.ts'
import { DrawnFile, StoredPicture } from './stored-picture.tsx'
import type { DraftFiles, SendingFile } from './use-draft-files.ts'

const camera: IconLook = {
  paths: [
    'M14.5 4h-5L7 7H4a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V9a2 2 0 0 0-2-2h-3z',
    'M12 10a3 3 0 1 0 0 6 3 3 0 1 0 0-6',
  ],
}

/** The two sides of the citation, taken with the camera or chosen, and what was added of it besides. */
export function PhotoStep({ files }: { files: DraftFiles }) {
  const photos = citationPhotos(files.added)
  const sending = files.sending.filter(({ kind }) => kind === 'Citation')
  return (
    <Box display="grid" gridTemplateColumns="repeat(2, minmax(0, 1fr))" gap="3" maxWidth="480px">
      {sides.map((side) => {
        const photo = photos.find(({ page }) => page === side)
        const sent = sending.find(({ file }) => sideOf(file.name) === side)
        if (photo !== undefined) return <AddedPage key={side} photo={photo} files={files} />
        if (sent !== undefined) return <SendingSide key={side} side={side} sent={sent} files={files} />
        return (
          <EmptySide
            key={side}
            side={side}
            onTaken={(taken) =>
              files.add([new File([taken], nameOfSide(side, taken.name), { type: taken.type })], 'Citation')
            }
          />
        )
      })}
      {photos
        .filter(({ page }) => !sides.some((side) => side === page))
        .map((photo) => (
          <AddedPage key={photo.file.Id} photo={photo} files={files} />
        ))}
    </Box>
  )
}

const frame = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  height: '196px',
  borderWidth: '1px',
  borderRadius: 'l2',
  overflow: 'hidden',
  bg: 'bg.subtle',
} as const

const hidden = { position: 'absolute', opacity: '0', width: '1px', height: '1px' } as const

interface TakingProps {
  id: string
  label: string
  isCamera: boolean
  onTaken: (photo: File) => void
}

function Taking({ id, label, isCamera, onTaken }: TakingProps) {
  function take({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [photo] = currentTarget.files ?? []
    if (photo !== undefined) onTaken(photo)
    currentTarget.value = ''
  }
  return (
    <Box asChild css={hidden}>
      <input
        type="file"
        id={id}
        aria-label={label}
        accept={isCamera ? 'image/*' : 'image/*,application/pdf'}
        {...(isCamera && { capture: 'environment' })}
        onChange={take}
      />
    </Box>
  )
}

const focused = {
  '&:has(input:focus-visible)': {
    outline: '2px solid',
    outlineColor: 'accent.focusRing',
    outlineOffset: '2px',
  },
}

function EmptySide({ side, onTaken }: { side: Side; onTaken: (photo: File) => void }) {
  return (
    <Box>
      <Box
        asChild
        {...frame}
        borderStyle="dashed"
        borderColor="border.emphasized"
        cursor="pointer"
        css={focused}
      >
        <label htmlFor={`photo-${side}`}>
          <Box textAlign="center" aria-hidden="true">
            <Box
              display="grid"
              placeItems="center"
              width="48px"
              height="48px"
              mx="auto"
              mb="2"
              borderRadius="full"
              bg="accent.solid"
              color="white"
            >
              <Icon name={camera} size={24} />
            </Box>
            <Text fontWeight="semibold">Take the {side}</Text>
          </Box>
          <Taking id={`photo-${side}`} label={`Take the ${side}`} isCamera onTaken={onTaken} />
        </label>
      </Box>
      <Caption page={side}>
        <Box asChild cursor="pointer" color="accent.fg" textDecoration="underline" py="1" css={focused}>
          <label htmlFor={`file-${side}`}>
            or choose a file
            <Taking
              id={`file-${side}`}
              label={`Choose a file of the ${side}`}
              isCamera={false}
              onTaken={onTaken}
            />
          </label>
        </Box>
      </Caption>
    </Box>
  )
}

function Caption({ page, children }: { page: string; children: ReactNode }) {
  return (
    <Box
      display="flex"
      flexWrap="wrap"
      justifyContent="space-between"
      alignItems="center"
      minHeight="32px"
      columnGap="2"
      mt="1"
      textStyle="caption"
      color="fg.subtle"
    >
      <Text as="span" textStyle="dense" fontWeight="semibold" color="fg">
        {titleOfPage(page)}
      </Text>
      {children}
    </Box>
  )
}

function SendingSide({ side, sent, files }: { side: Side; sent: SendingFile; files: DraftFiles }) {
  return (
    <Box>
      <Box {...frame}>
        <DrawnFile blob={sent.file} fileName={sent.file.name} name={`The ${side}`} />
      </Box>
      <Caption page={side}>{sent.problem ? '' : 'Sending'}</Caption>
      {sent.problem && <NotAdded sent={sent} files={files} />}
    </Box>
  )
}

/** Why a file was not added, with the way to try again. */
export function NotAdded({ sent, files }: { sent: SendingFile; files: DraftFiles }) {
  return (
    <Box role="alert" textStyle="dense">
      <Box display="flex" gap="6px" color="alert.fg" mb="1">
        <Mark kind="alert" />
        <span>{sent.problem}</span>
      </Box>
      <Button size="xs" onClick={() => files.repeat(sent)}>
        Try again
      </Button>{' '}
      <Button size="xs" variant="ghost" onClick={() => files.drop(sent.key)}>
        Remove
      </Button>
    </Box>
  )
}

function AddedPage({ photo, files }: { photo: CitationPhoto<FileRow>; files: DraftFiles }) {
  const { page, file } = photo
  const name = page.startsWith('page') ? page : `the ${page}`
  return (
    <Box>
      <Box {...frame}>
        <StoredPicture file={file} name={titleOfPage(name)} />
      </Box>
      <Caption page={page}>
        <Button
          size="xs"
          variant="ghost"
          aria-label={`Remove ${name}`}
          onClick={() => void files.remove(file)}
        >
          Remove
        </Button>
      </Caption>
    </Box>
  )
}
