/** On a wide screen headings stand beside what they are about, so that the text has the width of a column that is read. */
export const BESIDE = 'grid grid-cols-1 gap-x-10 lg:grid-cols-[13rem_minmax(0,70ch)]'

/** What has no heading stands in the column of the text: the first column and the gap are free. */
export const UNDER_TEXT = 'lg:ml-[15.5rem] print:ml-0'
