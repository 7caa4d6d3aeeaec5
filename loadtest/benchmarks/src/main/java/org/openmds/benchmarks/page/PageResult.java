package org.openmds.benchmarks.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

import org.openmds.benchmarks.report.MeasuredFigure;
import org.openmds.benchmarks.report.RequiredRange;
import org.openmds.benchmarks.report.ResultRow;
import org.openmds.benchmarks.report.ResultRow.MeasuredQuantity;

/** The times of one page. Used by one thread. */
final class PageResult {

    private static final RequiredRange MAX_FIRST_BYTE = RequiredRange.atMost(200);

    private final MeasuredPage page;
    private final PageTimes firstByte = new PageTimes();
    private final PageTimes lastByte = new PageTimes();
    private final PageTimes unchanged = new PageTimes();
    private final PageTimes processor = new PageTimes();
    private int repeated;

    PageResult(MeasuredPage page) {
        this.page = page;
    }

    /** Adds a reading after a change, which it shows. */
    void addChanged(PageBrowser.ReadPage read, double processorMillis) {
        firstByte.add(read.firstByteMillis());
        lastByte.add(read.lastByteMillis());
        processor.add(processorMillis);
    }

    /** Counts a reading that showed the entry before the change. */
    void addOutdated() {
        repeated++;
    }

    int repeated() {
        return repeated;
    }

    /** Adds a reading without a change before it. */
    void addUnchanged(PageBrowser.ReadPage read) {
        unchanged.add(read.firstByteMillis());
    }

    /** Returns the row of a page as it opens. */
    Optional<ResultRow> row() {
        MeasuredQuantity median = millis(firstByte.median());
        return page.isWhole()
                ? Optional.of(new ResultRow(page.name() + ", first byte after a change, median", median,
                        Optional.of(millis(unchanged.median())), median, MAX_FIRST_BYTE))
                : Optional.empty();
    }

    List<MeasuredFigure> figures() {
        List<MeasuredFigure> figures = new ArrayList<>();
        if (!page.isWhole()) {
            figures.add(new MeasuredFigure(page.name() + ", first byte, median", firstByte.median(), "ms"));
        }
        figures.add(new MeasuredFigure(page.name() + ", p90", firstByte.quantile(0.9), "ms"));
        figures.add(new MeasuredFigure(page.name() + ", max", firstByte.max(), "ms"));
        figures.add(new MeasuredFigure(page.name() + ", last byte, median", lastByte.median(), "ms"));
        figures.add(new MeasuredFigure(page.name() + ", server's processor time, median", processor.median(), "ms"));
        return figures;
    }

    private static MeasuredQuantity millis(double value) {
        return new MeasuredQuantity(value, " ms");
    }
}
