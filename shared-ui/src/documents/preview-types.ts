/** Types that an <img> of every browser draws. An image of one runs nothing, whatever its bytes are. */
const pictures = ['image/jpeg', 'image/png', 'image/webp']

export const isPdf = ({ ContentType }: { ContentType: string }) => ContentType === 'application/pdf'

export const canPreview = (file: { ContentType: string }) =>
  isPdf(file) || pictures.includes(file.ContentType)
