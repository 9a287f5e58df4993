/** Whether the page lends the frame a feature of its Permissions-Policy; undefined where the browser does not say (Chromium alone does). */
export const isLent = (feature: string): boolean | undefined => {
  const { featurePolicy } = document as {
    readonly featurePolicy?: { readonly allowsFeature: (name: string) => boolean }
  }
  return featurePolicy?.allowsFeature(feature)
}
