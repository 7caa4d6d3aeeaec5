package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

import org.openmds.loadtest.experiment.Measured;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Table;

/** What the systems themselves counted at each point: the proof that a property which limits them is there, or gone. */
final class CounterTable {

    private static final String QUERIES = "queries";
    private static final String MOST = "most-";
    private static final String NANOS = "-nanos";

    private CounterTable() {
    }

    /** @param title of a curve, by its id */
    static Table of(List<Measured> points, UnaryOperator<String> title) {
        List<List<String>> rows = new ArrayList<>();
        points.stream()
                .sorted(Comparator.comparing(Measured::curve).thenComparingInt(Measured::x))
                .forEach(point -> point.counters()
                        .entrySet()
                        .stream()
                        .filter(counter -> counter.getValue() != 0)
                        .sorted(Map.Entry.comparingByKey())
                        .forEach(counter -> rows.add(List.of(title.apply(point.curve()), Integer.toString(point.x()),
                                counter.getKey(), count(counter), perQuery(point, counter.getKey())))));
        return new Table("What the systems counted, the beginning that is left out included",
                List.of("curve", "at", "counter", "count", "a query"), rows);
    }

    private static String count(Map.Entry<String, Long> counter) {
        return counter.getKey().endsWith(NANOS)
                ? Quantity.seconds(counter.getValue() / 1e9)
                : Quantity.count(counter.getValue());
    }

    private static String perQuery(Measured point, String counter) {
        double each = point.perQuery(counter);
        if (counter.equals(QUERIES) || counter.startsWith(MOST) || Double.isNaN(each)) {
            return "";
        }
        return counter.endsWith(NANOS) ? Quantity.seconds(each / 1e9) : Quantity.number(each);
    }
}
