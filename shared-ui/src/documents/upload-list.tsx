import { chakra } from '@chakra-ui/react/styled-system'
import { Button, IconButton } from '../buttons/button.tsx'
import { formatFileSize } from '../formats/file-size.ts'
import { Mark } from '../status/mark.tsx'
import type { Upload } from './use-uploads.ts'

const List = chakra('ul', {
  base: { borderBottomWidth: '1px', bg: 'bg.subtle', _print: { display: 'none' } },
})

const Item = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '14px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '3',
    px: '4',
    py: '2',
    textStyle: 'dense',
    '& + &': { borderTopWidth: '1px' },
    '& progress': {
      appearance: 'none',
      display: 'block',
      width: 'full',
      height: '6px',
      mt: '1',
      borderRadius: 'l1',
      bg: 'bg.muted',
      '&::-webkit-progress-bar': { bg: 'bg.muted', borderRadius: 'l1' },
      '&::-webkit-progress-value': { bg: 'accent.solid', borderRadius: 'l1' },
      '&::-moz-progress-bar': { bg: 'accent.solid', borderRadius: 'l1' },
    },
  },
})

interface UploadListProps {
  uploads: readonly Upload[]
  onRepeat: (upload: Upload) => void
  onDropped: (id: number) => void
}

/** Each file on its way, and each that was not taken, with the reason. */
export function UploadList({ uploads, onRepeat, onDropped }: UploadListProps) {
  if (uploads.length === 0) return null
  return (
    <List aria-label="Files being added">
      {uploads.map((upload) => (
        <UploadItem key={upload.id} upload={upload} onRepeat={onRepeat} onDropped={onDropped} />
      ))}
    </List>
  )
}

interface UploadItemProps extends Omit<UploadListProps, 'uploads'> {
  upload: Upload
}

function UploadItem({ upload, onRepeat, onDropped }: UploadItemProps) {
  const { id, file, state } = upload
  if (state.is !== 'failed') {
    const share = state.is === 'sending' ? state.share : 0
    return (
      <Item>
        <Mark kind={state.is === 'sending' ? 'run' : 'wait'} />
        <div>
          <chakra.span overflowWrap="anywhere">{file.name}</chakra.span>
          <progress aria-label={`Adding ${file.name}`} value={share} max={1} />
        </div>
        <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
          {state.is === 'sending' ? `${Math.round(share * 100)}% of ${formatFileSize(file.size)}` : 'Waiting'}
        </chakra.span>
      </Item>
    )
  }
  return (
    <Item>
      <Mark kind="alert" />
      <chakra.div role="alert" overflowWrap="anywhere">
        <chakra.b fontWeight="semibold">{file.name} was not added</chakra.b>
        <chakra.div color="fg.muted">{state.because}</chakra.div>
      </chakra.div>
      <chakra.div display="flex" gap="1">
        {state.canRepeat && (
          <Button size="xs" icon="rotate-cw" onClick={() => onRepeat(upload)}>
            Try again
          </Button>
        )}
        <IconButton size="xs" icon="x" label={`Put ${file.name} away`} onClick={() => onDropped(id)} />
      </chakra.div>
    </Item>
  )
}
