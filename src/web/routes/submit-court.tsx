import { redirect } from 'react-router'

/** Nobody can be signed in yet: back to the list, which asks for it and remembers the way. */
export function loader() {
  return redirect(`/?${new URLSearchParams({ next: '/submit-court' })}`)
}
