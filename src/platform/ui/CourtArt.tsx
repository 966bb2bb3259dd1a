import classes from './CourtArt.module.css'

/** Floor, key and line colours of real courts. */
const PALETTES = [
  { floor: '#1f5f7a', key: '#2f7d95', lines: '#f2c14e' },
  { floor: '#8a3b1f', key: '#b4572b', lines: '#fff3e0' },
  { floor: '#2c5e4a', key: '#3d7d62', lines: '#f4efe3' },
  { floor: '#a8743c', key: '#c9975a', lines: '#fffaf0' },
  { floor: '#463a6b', key: '#63549a', lines: '#ffd7a8' },
  { floor: '#27475f', key: '#b5532a', lines: '#f4efe3' },
] as const
const TURNS = [-8, 6, -4, 10, -12]

/** Drawing of a court without a photo. Colours and angle are derived from its id. */
export function CourtArt({ courtId }: { courtId: number }) {
  const palette = PALETTES[courtId % PALETTES.length] ?? PALETTES[0]
  const turn = TURNS[courtId % TURNS.length]
  return (
    <svg
      className={classes.art}
      viewBox="0 0 480 300"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
    >
      <rect width="480" height="300" fill={palette.floor} />
      <g transform={`rotate(${turn} 240 150)`}>
        <rect x="170" y="-50" width="140" height="210" fill={palette.key} />
        <g fill="none" stroke={palette.lines} strokeWidth="4" opacity=".92">
          <rect x="170" y="-50" width="140" height="210" />
          <circle cx="240" cy="160" r="52" />
          <path d="M60-60v90c0 110 80 190 180 190s180-80 180-190v-90" />
          <path d="M-80 330h640" />
          <circle cx="240" cy="330" r="60" />
        </g>
        <circle cx="240" cy="24" r="12" fill="none" stroke="#ff8a4c" strokeWidth="5" />
        <path d="M212 6h56" stroke="#fff" strokeWidth="6" />
      </g>
    </svg>
  )
}
