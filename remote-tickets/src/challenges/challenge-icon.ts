export const challengeIcon = 'clipboard-check'
