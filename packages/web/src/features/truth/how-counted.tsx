import type { TruthClaim } from '@grani/contract'
import { CodeBlock } from '../../ui/code-block.tsx'
import { ClaimCells } from './claim-cells.tsx'
import { claimCopy } from './claim-copy.ts'
import { copy } from './copy.ts'
import { Disclosure } from './disclosure.tsx'

type Props = {
  claim: TruthClaim
  /** Id of the heading of the claim. */ heading: string
  /** The SQL. */ statement: string
}

/** One tap below a claim: in words, by its parts, and as the database is asked. */
export const HowCounted = ({ claim, heading, statement }: Props) => (
  <Disclosure label={copy.how} heading={heading}>
    <p className="max-w-[68ch] text-sm">{claimCopy[claim.id].how}</p>
    <ClaimCells {...claim} />
    <div>
      <p className="text-sm text-ink-soft">{copy.statement}</p>
      <CodeBlock label={copy.statement} text={statement} />
    </div>
  </Disclosure>
)
