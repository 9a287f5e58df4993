import { addressLines } from './address.ts'
import './CopyableAddress.css'

/** A whole address in even groups and even lines: it never ends in one orphan character. */
export const AddressLines = ({ address }: { readonly address: string }) =>
  addressLines(address).map((line, index) => (
    <span key={index} className="copyable-address-line">
      {line.map((group, at) => (
        <span key={at}>{group}</span>
      ))}
    </span>
  ))
