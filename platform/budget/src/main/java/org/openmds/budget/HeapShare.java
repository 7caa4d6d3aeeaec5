package org.openmds.budget;

/**
 * The parts of the heap that the server may fill. Together they have at most four fifths of it; the rest is for work in progress and for the garbage
 * collector. Each part is a default: the administrator who raises the key of one must raise the heap, too.
 */
public enum HeapShare {

    /** Entries of all indexes: {@code limits.index-bytes}. */
    ENTRIES(300),
    /** Entries beyond that limit: reports of failures, and entries that take a little more after a restart. A sixteenth of the limit. */
    ENTRY_RESERVE(19),
    /** Collected values that wait for the owner thread of their group. An eighth of the limit of entries. */
    WAITING_VALUES(38),
    /** Replaced entries that answers in sending still hold. */
    OLD_ENTRIES(26),
    /** Requests: {@code limits.request-memory}. */
    REQUESTS(125),
    /** Answers and query results: {@code limits.answer-memory}. */
    ANSWERS(44),
    /** Documents of WebMDS: 16 times {@code webmds.document-size}. */
    DOCUMENTS(75),
    /** Rendered pages. */
    PAGES(7),
    /** Histories of entries: {@code history.memory}. */
    HISTORY(24),
    /** Messages of pull points. */
    PULL_POINTS(11),
    /** Notifications that wait for their delivery. */
    NOTIFICATIONS(12),
    /** Current messages of topics. */
    CURRENT_MESSAGES(4),
    /** Cached answers of queries. */
    QUERY_ANSWERS(12),
    /** Cached parts of answers that follow the changes of a group. */
    PARTIAL_ANSWERS(7),
    /** Columns of the values that queries compare with constants. */
    VALUE_COLUMNS(6),
    /** Compiled queries. */
    COMPILED_QUERIES(6),
    /** Compressed entries. */
    COMPRESSED_ENTRIES(6),
    /** Evaluations of all threads: {@code limits.xpath-memory} for each. */
    EVALUATIONS(30),
    /** Triggers and silences. */
    TRIGGERS(12),
    /** The parts of entries in the summary of their index. */
    SUMMARIES(9),
    /** Entries in JSON for the HTTP API. */
    API_ENTRIES(6),
    /** Recent changes of entries for the followers of the HTTP API. */
    CHANGES(5),
    /** Removed entries in the indexes over entries. */
    REMOVED_ENTRIES(6),
    /** Samples of WebMDS. */
    SAMPLES(6),
    /** Lines of the log that wait. */
    LOG(4);

    private static final int WHOLE = 1_000;

    private final int perMille;

    HeapShare(int perMille) {
        this.perMille = perMille;
    }

    /** Returns the part of the maximum heap size of this process. */
    public long bytes() {
        return of(Runtime.getRuntime().maxMemory());
    }

    /** Returns the part of a heap. */
    public long of(long heap) {
        return heap / WHOLE * perMille;
    }

    /** Returns the part of the heap in thousandths. */
    public int perMille() {
        return perMille;
    }
}
