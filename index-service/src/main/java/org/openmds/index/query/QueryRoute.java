package org.openmds.index.query;

/** The route by which an answer was found; the names are tag values of the metric {@code mds.queries}. */
enum QueryRoute {
    /** Found in a cached answer, or combined from cached results of the entries. */
    KEPT,
    /** Evaluated over the entries that the index returned. */
    INDEX,
    /** Evaluated entry by entry, only over entries that are new since the last evaluation. */
    MEMO,
    /** Evaluated over the entries that columns of values returned, or counted by a column. */
    COLUMN,
    /** Evaluated over the whole document. */
    WHOLE,
    /** Shared with a running evaluation. */
    JOINED
}
