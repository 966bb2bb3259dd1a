const answer = {
  ...{ kind: 'fact', courtId: 1, courtName: 'Marlow Yard', at: '2026-11-01T10:00:00.000Z' },
  ...{ question: 'Are there nets?', answer: 'Chain nets', outcome: 'holds' },
  ...{ confirmed: 0, confirmed_at: null, others_say: null, others_say_at: null },
}
const confirmed = { ...answer, confirmed: 2, confirmed_at: '2026-11-03' }
const contradicted = { ...answer, others_say: 'No nets', others_say_at: '2026-11-05' }
const problem = {
  ...{ kind: 'problem', courtId: null, courtName: 'Old Yard', at: '2026-10-01T10:00:00.000Z' },
  ...{ problem: 'Glass on the ground', state: 'mended', state_at: '2026-11-06' },
}

/** The first page of what became of somebody’s answers. */
export const ANSWERS = {
  json: {
    summary: { answers: 48, hold: 9, confirmed: 4, problems: 4, mended: 2 },
    answers: [
      confirmed,
      { ...contradicted, outcome: 'replaced' },
      problem,
      { ...contradicted, outcome: 'disputed' },
      { ...problem, state: 'reported' },
      { ...problem, state: 'passed on' },
      { ...problem, state: 'lapsed', state_at: null },
    ].map((one, index) => ({ ...one, id: index + 1 })),
    total: 52,
  },
}
