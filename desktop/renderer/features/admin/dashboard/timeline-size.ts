/** The chart and what stands in its place until it has been loaded. */
export const CHART_HEIGHT = '18rem'
