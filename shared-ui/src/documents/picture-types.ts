/** Types that an <img> of every browser draws. An image of one runs nothing, whatever its bytes are. */
const pictures = ['image/jpeg', 'image/png', 'image/webp']

export const canBeShown = ({ ContentType }: { ContentType: string }) => pictures.includes(ContentType)
