import { NetworkList } from '../NetworkList.tsx'

/** Networks of this page. */
export const Networks = () => (
  <div className="content" data-testid="view-Networks">
    <NetworkList />
  </div>
)
