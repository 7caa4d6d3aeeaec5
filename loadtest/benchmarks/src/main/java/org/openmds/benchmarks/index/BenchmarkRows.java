package org.openmds.benchmarks.index;

import static org.openmds.benchmarks.index.IndexSize.FIVE_MEGABYTES;
import static org.openmds.benchmarks.index.IndexSize.HUNDRED;
import static org.openmds.benchmarks.index.IndexSize.THOUSAND;
import static org.openmds.benchmarks.index.IndexSize.TWENTY_THOUSAND;

import java.util.List;

/** All rows in the order of measurement. Rows with a separate server come first, while no other server uses memory or processors. */
final class BenchmarkRows {

    static final List<BenchmarkRow> ALL = List.of(
            new StartRow(),
            new FirstSecondsRow(),
            new MemoryRow(),
            RatioRow.small("cached", "small query, always the same", THOUSAND, target -> GlueData.constantQuery(), 0.7),
            RatioRow.small("unique", "small query, never the same", TWENTY_THOUSAND, IndexTarget::lookUp, 0.45),
            new LookUpRow(),
            new TailRow(),
            new OpenModelRow(),
            RatioRow.full("100kb", "100 entries, 100 KB", HUNDRED, 0.7),
            RatioRow.full("1mb", "all of 1,000 entries, 1 MB", THOUSAND, 0.75),
            RatioRow.full("5mb", "all of 4,750 entries, 5 MB", FIVE_MEGABYTES, 0.75),
            new JsonRow(),
            new ChangesRow(),
            new SitesRow(),
            new ConnectionsRow(),
            new SelectiveRow(),
            new ForwardXPathRow(),
            new ChangeThenQueryRow());

    private BenchmarkRows() {
    }
}
