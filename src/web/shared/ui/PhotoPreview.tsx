import { useImageFailure } from './useImageFailure.ts'

/** A photo that somebody chose; an empty place where it is no picture, or not there yet. */
export function PhotoPreview({ address }: { address: string | undefined }) {
  const { failed, watch } = useImageFailure()
  if (failed || !address) return <span />
  return <img src={address} alt="" width={52} height={52} {...watch} />
}
