import { redirect } from 'react-router'

/** Shown while the administrators' gate is open. */
export function loader() {
  return redirect('/')
}
