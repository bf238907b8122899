/** The screen that starts a challenge of a violation: other modules lead there, so its address is kept once. */
export const startChallengeScreen = '/tickets/inspections-data/start'

export const startChallengePath = (violationId: string) =>
  `${startChallengeScreen}?${new URLSearchParams({ violation: violationId }).toString()}`
