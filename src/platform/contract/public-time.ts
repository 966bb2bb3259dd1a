/**
 * When something was contributed, as everybody may know it: the day (UTC). The hour would tell when somebody was at a
 * court.
 */
export const publicTime = (time: Date): string => `${time.toISOString().slice(0, 10)}T00:00:00.000Z`
