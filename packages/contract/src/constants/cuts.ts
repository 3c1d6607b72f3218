/** Bands are cut here, in standard deviations of the reference: low is below −0.6, high above 0.6, middle between. */
export const BAND_CUT = 0.6

/** A trait beyond this, in either direction, is far from the middle: a text of its own. */
export const FAR_CUT = 1.4

/** On fewer answers a result is something that looks so: no number of people, no percentage and no strong word belongs beside it. */
export const FEW_ANSWERS = 5

/** A band is called only once its probability reaches this. */
export const CALL_PROBABILITY = 0.8

/** From this certainty, 0…1, a quality or a direction counts as clear. */
export const CLEAR_CERTAINTY = 0.8
