import { MAX_ID } from '../../../platform/contract/limits.ts'
import { DEFAULT_REVIEW_SORT, REVIEW_SORTS, type ReviewSort } from '../../../reviews/contract/limits.ts'

/** The id in a court's URL; undefined if it is not a valid id. */
export function readCourtId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  return id <= MAX_ID ? id : undefined
}

/** The sort order in the URL, or the default. */
export function readSort(parameters: URLSearchParams): ReviewSort {
  const wanted = parameters.get('sort')
  return REVIEW_SORTS.find((sort) => sort === wanted) ?? DEFAULT_REVIEW_SORT
}
