/** The screen that starts a challenge of a violation: other modules lead there, so its address is kept once. */
export const startChallengeScreen = '/tickets/inspections-data/start'

/** The same for a crash, by its id. */
export const startCrashChallengePath = (crashId: string) =>
  `${startChallengeScreen}?${new URLSearchParams({ crash: crashId }).toString()}`

export const startChallengePath = (violationId: string) =>
  `${startChallengeScreen}?${new URLSearchParams({ violation: violationId }).toString()}`
