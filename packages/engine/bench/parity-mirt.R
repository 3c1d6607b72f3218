# Makes testing/parity-mirt.json, the numbers that the parity test holds us to.
#   npx tsx packages/engine/bench/parity-export.ts OUT     writes OUT/parity-complete.csv and OUT/parity-missing.csv
#   Rscript packages/engine/bench/parity-mirt.R OUT packages/engine/testing/parity-mirt.json
library(mirt)
args <- commandArgs(trailingOnly = TRUE)
fit <- function(name) {
  data <- read.csv(file.path(args[1], paste0("parity-", name, ".csv")))
  data[data < 0] <- NA
  m <- mirt(data, 1, itemtype = "graded", quadpts = 61, TOL = 1e-8, verbose = FALSE,
            technical = list(NCYCLES = 5000, theta_lim = c(-6, 6)))
  p <- coef(m, IRTpars = TRUE, simplify = TRUE)$items
  s <- fscores(m, method = "EAP", quadpts = 61, theta_lim = c(-6, 6), full.scores.SE = TRUE)
  row <- function(x) paste0("[", paste(sprintf("%.6f", x), collapse = ", "), "]")
  rows <- function(x) paste0("[", paste(apply(x, 1, row), collapse = ", "), "]")
  sprintf('{ "logLikelihood": %.4f, "slopes": %s, "thresholds": %s, "eap": %s, "se": %s }',
          extract.mirt(m, "logLik"), row(p[, 1]), rows(p[, -1]), row(s[1:40, 1]), row(s[1:40, 2]))
}
out <- sprintf('{\n  "reference": "mirt %s, %s",\n  "complete": %s,\n  "missing": %s\n}\n',
               packageVersion("mirt"), R.version.string, fit("complete"), fit("missing"))
cat(out, file = args[2])
