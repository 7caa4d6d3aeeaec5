package org.openmds.index.query;

/** How an answer was found. */
enum QueryRoute {
    /** It was kept, or what the entries contribute to it. */
    KEPT,
    /** Over the entries that the index names. */
    INDEX,
    /** Entry by entry, where only those are looked at that are new since the last time. */
    MEMO,
    /** Over the whole document. */
    WHOLE,
    /** Somebody else was at it. */
    JOINED
}
