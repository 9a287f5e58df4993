/**
 * Which methods wait for a person, as the page knows it before `ready` brings the policies: a visitor may close the modal before the
 * frame is there, and what would open it again later is then given up. The table is not in the page; a test holds this against every row.
 */
export const asksPersonPattern = /requestA|s(ign|endT)|^wallet_(?!get)/
