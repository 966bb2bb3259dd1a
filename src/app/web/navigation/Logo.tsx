/** The brand's basketball. */
export function Logo() {
  return (
    <svg
      width="30"
      height="30"
      viewBox="0 0 32 32"
      fill="none"
      stroke="var(--ball)"
      strokeWidth="2.6"
      aria-hidden="true"
    >
      <circle cx="16" cy="16" r="13.5" />
      <path d="M16 2.5v27M2.5 16h27M6.2 6.8c5.5 4.8 5.5 13.6 0 18.4M25.8 6.8c-5.5 4.8-5.5 13.6 0 18.4" />
    </svg>
  )
}
