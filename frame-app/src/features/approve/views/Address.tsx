/** A whole address: shortened ones can be imitated. */
export const Address = ({ value }: { readonly value: string }) => (
  <span className="mono" data-testid="approve-address">
    {value}
  </span>
)
