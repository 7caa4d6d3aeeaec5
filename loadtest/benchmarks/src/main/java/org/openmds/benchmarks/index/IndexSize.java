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
    SITES(230),
    /** GLUE 2 documents of sites, whose tree of LDAP has 1 MB. */
    GRID(50),
    /** GLUE 2 documents of as many sites as EGEE had, whose tree of LDAP has 23 MB. */
    LARGE_GRID(230);

    private static final int QUEUES = 10;
    private static final int QUEUES_OF_LARGE_GRID = 60;

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

    /** Returns an Add that registers a member or replaces its content. */
    String add() {
        return switch (this) {
            case GRID -> GeneratedSites.add(QUEUES);
            case LARGE_GRID -> GeneratedSites.add(QUEUES_OF_LARGE_GRID);
            default -> GlueData.add(hasSites());
        };
    }

    /** Name of the service of this index. */
    String service() {
        return switch (this) {
            case GRID, LARGE_GRID -> "Grid" + entries;
            case SITES -> "Sites" + entries;
            default -> "Index" + entries;
        };
    }
}
