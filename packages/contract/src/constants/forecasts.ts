/** How many answers a game forecasts. */
export const FORECASTS = 10

/** A game that takes longer is left; the answers stay. */
export const FORECAST_HOURS = 24

/** Prints the seal of a list that was saved as `list.txt`: for whoever does not take our word. */
export const CHECK_SEAL_COMMAND =
  'while IFS= read -r l; do case $l in \\#*) echo "${l#?}";; *) printf %s "$l" | sha256sum | cut -c1-64;; esac; done < list.txt | sha256sum'
