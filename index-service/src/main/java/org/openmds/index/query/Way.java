package org.openmds.index.query;

/** How an answer was found. */
enum Way {
    /** It was kept. */
    CACHED,
    /** Over the few entries that the index names. */
    INDEX,
    /** Over the whole document. */
    WHOLE,
    /** Somebody else was at it. */
    JOINED
}
