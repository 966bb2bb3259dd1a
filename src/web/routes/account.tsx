import { redirect } from 'react-router'

/** Shown to people who are signed in. */
export function loader() {
  return redirect('/')
}
