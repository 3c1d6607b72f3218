import { copy } from './copy.ts'
import { shipped, type ShippedPackage, texts } from './shipped.ts'

const ShippedRow = ({ name, version, license, texts: places }: ShippedPackage) => (
  <li className="border-b border-line py-3">
    <p>
      <span className="font-medium break-words">{name}</span> <span className="text-ink-soft">{version}</span>
    </p>
    <p className="text-sm text-ink-soft">{license ?? copy.unknown}</p>
    {places.length > 0 && (
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-accent">
          {copy.text}
        </summary>
        {places.map(place => (
          <pre key={place} lang="en" className="mb-4 text-sm break-words whitespace-pre-wrap">
            {texts[place]}
          </pre>
        ))}
      </details>
    )}
  </li>
)

export const LicenseList = () => (
  <ul>
    {shipped.map(entry => (
      <ShippedRow key={`${entry.name} ${entry.version}`} {...entry} />
    ))}
  </ul>
)
