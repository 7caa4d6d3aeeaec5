package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportTable;

/** The counters of the systems at each point. They prove that the property that limits a system is present or removed. */
final class CounterTable {

    private static final String QUERIES = "queries";
    private static final String MAXIMUM_PREFIX = "most-";
    private static final String NANOS_SUFFIX = "-nanos";

    private CounterTable() {
    }

    /** @param title returns the title of a curve by its id */
    static ReportTable of(List<MeasuredPoint> points, UnaryOperator<String> title) {
        List<List<String>> rows = new ArrayList<>();
        points.stream()
                .sorted(Comparator.comparing(MeasuredPoint::curve).thenComparingInt(MeasuredPoint::x))
                .forEach(point -> point.counters()
                        .entrySet()
                        .stream()
                        .filter(counter -> counter.getValue() != 0)
                        .sorted(Map.Entry.comparingByKey())
                        .forEach(counter -> rows.add(List.of(title.apply(point.curve()), Integer.toString(point.x()),
                                counter.getKey(), count(counter), perQuery(point, counter.getKey())))));
        return new ReportTable("Counters of the systems, including the time at the start that is left out elsewhere",
                List.of("curve", "at", "counter", "count", "per query"), rows);
    }

    private static String count(Map.Entry<String, Long> counter) {
        return counter.getKey().endsWith(NANOS_SUFFIX)
                ? QuantityFormat.seconds(counter.getValue() / 1e9)
                : QuantityFormat.count(counter.getValue());
    }

    private static String perQuery(MeasuredPoint point, String counter) {
        double each = point.perQuery(counter);
        if (counter.equals(QUERIES) || counter.startsWith(MAXIMUM_PREFIX) || Double.isNaN(each)) {
            return "";
        }
        return counter.endsWith(NANOS_SUFFIX) ? QuantityFormat.seconds(each / 1e9) : QuantityFormat.number(each);
    }
}
