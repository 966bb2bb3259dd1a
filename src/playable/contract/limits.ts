/** How far away a Plan B may be. */
export const PLAN_B_MILES = 5
