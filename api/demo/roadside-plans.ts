/** An inspection of vehicles: days before the snapshot, then severity and out-of-service weight; clean without. */
export type VehiclePlan = readonly [daysBefore: number, severity?: number, outOfService?: number]

/** Inspections of drivers: from and to how many days before today, how many with violations, how many clean. */
export type DriverPlan = readonly [from: number, to: number, withViolations: number, clean: number]

export interface RoadsidePlan {
  vehicles: readonly VehiclePlan[]
  drivers: readonly DriverPlan[]
  /** Days before today. */
  crashes: readonly number[]
  /** That arrived in the last seven days, and in the seven before. */
  notifications: readonly [number, number]
}

/** 490 points over 50: a measure of 9.80, which carriers with 21 to 100 inspections have at 81%. In alert since this snapshot. */
export const quillhavenPlan: RoadsidePlan = {
  vehicles: [
    [22, 28, 6],
    [46, 12, 2],
    [88, 16, 4],
    [130, 8, 2],
    [164, 8, 0],
    [233, 28, 8],
    [268, 12, 6],
    [288, 14, 0],
    [325, 8, 2],
    [402, 20, 6],
    [542, 22, 2],
    [647, 24, 4],
    [682, 18, 4],
    ...[15, 61, 104, 150, 205, 241, 300, 348, 430, 560, 703].map((days) => [days] as const),
  ],
  drivers: [
    [2, 58, 9, 12],
    [62, 118, 13, 8],
    [122, 640, 22, 30],
    [672, 728, 7, 4],
    [733, 786, 4, 2],
  ],
  crashes: [41, 220, 515],
  notifications: [6, 4],
}

/** 410 points over 30: a measure of 13.66, which carriers with 11 to 20 inspections have at 77%. Near the threshold. */
export const tarnbrookPlan: RoadsidePlan = {
  vehicles: [
    [34, 16, 6],
    [70, 16, 4],
    [112, 14, 4],
    [148, 16, 0],
    [197, 16, 4],
    [246, 14, 4],
    [310, 14, 2],
    [385, 16, 6],
    [470, 18, 2],
    [590, 16, 2],
    [690, 12, 2],
    ...[95, 225, 338, 520].map((days) => [days] as const),
  ],
  drivers: [
    [5, 115, 3, 4],
    [125, 700, 8, 9],
  ],
  crashes: [305],
  notifications: [2, 3],
}

/** Carriers without anything that calls for action. */
export const quietPlan: RoadsidePlan = {
  vehicles: [
    [30, 4, 0],
    [120, 6, 2],
    [260, 4, 0],
    [410, 8, 0],
    [600, 2, 0],
    ...[18, 77, 140, 210, 333, 480, 655].map((days) => [days] as const),
  ],
  drivers: [
    [4, 110, 2, 5],
    [130, 700, 5, 9],
  ],
  crashes: [],
  notifications: [1, 2],
}

/** A carrier so small that most measures have too little data. */
export const smallPlan: RoadsidePlan = {
  vehicles: [[90, 8, 2], [400]],
  drivers: [[20, 500, 1, 2]],
  crashes: [],
  notifications: [0, 1],
}
