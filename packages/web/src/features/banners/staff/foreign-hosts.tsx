import { copy } from './copy.ts'

/** Where the links of a banner lead away from the site: whoever approves it sees no addresses otherwise. */
export const ForeignHosts = ({ hosts }: { hosts: readonly string[] }) =>
  hosts.length > 0 ? (
    <p className="mt-2 text-sm font-medium wrap-anywhere text-warning">{copy.foreign(hosts.join(', '))}</p>
  ) : null
