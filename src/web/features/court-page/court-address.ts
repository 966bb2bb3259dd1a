import { DEFAULT_REVIEW_SORT, MAX_ID, REVIEW_SORTS, type ReviewSort } from '../../../contract/limits.ts'

/** The id in a court's address; undefined where no court can have it. */
export function readCourtId(text: string): number | undefined {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : Number.NaN
  return id <= MAX_ID ? id : undefined
}

/** The order of reviews an address asks for; the default where it asks for none that there is. */
export function readSort(parameters: URLSearchParams): ReviewSort {
  const wanted = parameters.get('sort')
  return REVIEW_SORTS.find((sort) => sort === wanted) ?? DEFAULT_REVIEW_SORT
}
