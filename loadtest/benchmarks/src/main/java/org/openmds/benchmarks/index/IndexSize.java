package org.openmds.benchmarks.index;

/**
 * Indexes of the benchmark by size. An entry of 1 KB is one computing element with its host; an entry of 100 KB is a site, as in an
 * upstream index.
 */
enum IndexSize {

    /** 100 KB. */
    HUNDRED(100),
    /** 1 MB. */
    THOUSAND(1_000),
    /** 5 MB. */
    FIVE_MEGABYTES(4_750), TEN_THOUSAND(10_000),
    /** More names than the caches of queries and answers hold. */
    TWENTY_THOUSAND(20_000), HUNDRED_THOUSAND(100_000),
    /** 1.2 GB; needs a heap of 8 GiB. */
    MILLION(1_000_000),
    /** 23 MB in entries of 100 KB. */
    SITES(230);

    private final int entries;

    IndexSize(int entries) {
        this.entries = entries;
    }

    int entries() {
        return entries;
    }

    boolean hasSites() {
        return this == SITES;
    }

    /** Name of the service of this index. */
    String service() {
        return hasSites() ? "Sites" + entries : "Index" + entries;
    }
}
