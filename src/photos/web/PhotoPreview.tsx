import { useImageFailure } from './useImageFailure.ts'

/** A chosen photo; blank while it loads or if it is not an image. */
export function PhotoPreview({ address }: { address: string | undefined }) {
  const { failed, watch } = useImageFailure()
  if (failed || !address) return <span />
  return <img src={address} alt="" width={52} height={52} {...watch} />
}
