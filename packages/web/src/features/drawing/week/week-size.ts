/** The box of a drawn week, without the names of its days. */
export const WIDTH = 280
export const HEIGHT = 130
