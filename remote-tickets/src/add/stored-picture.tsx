import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FileRow } from 'shared-api/documents'
import { Box, Skeleton, Text } from 'shared-ui'
import { addTicketQueries } from './add-ticket-queries.ts'

const isDrawn = (contentType: string) => /^image\/(jpeg|png|webp)$/.test(contentType)

/** A file of the draft as it looks. */
export function StoredPicture({ file, name }: { file: FileRow; name: string }) {
  const { FileName, ContentType } = file
  const picture = useQuery({ ...addTicketQueries.picture(file), enabled: isDrawn(ContentType) })
  if (!isDrawn(ContentType) || picture.isError) return <FileNameOf name={FileName} />
  return picture.data === undefined ? (
    <Skeleton width="full" height="196px" />
  ) : (
    <DrawnFile blob={picture.data} fileName={FileName} name={name} />
  )
}

/** A file as it looks; its name where it is no picture that a browser draws. */
export function DrawnFile({ blob, fileName, name }: { blob: Blob; fileName: string; name: string }) {
  return isDrawn(blob.type) ? <Picture blob={blob} name={name} /> : <FileNameOf name={fileName} />
}

const FileNameOf = ({ name }: { name: string }) => (
  <Text textStyle="dense" p="3" overflowWrap="anywhere">
    {name}
  </Text>
)

function Picture({ blob, name }: { blob: Blob; name: string }) {
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const address = URL.createObjectURL(blob)
    if (image.current) image.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [blob])
  return (
    <Box asChild width="full" height="full" objectFit="contain">
      <img ref={image} alt={name} />
    </Box>
  )
}
