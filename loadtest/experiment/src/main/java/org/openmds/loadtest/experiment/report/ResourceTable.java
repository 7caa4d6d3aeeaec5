package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.ResourceUse;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportTable;

/** The use of the machine by the queried server and, where they have processes of their own, by the information servers below it. */
final class ResourceTable {

    private ResourceTable() {
    }

    /** @param title returns the title of a curve by its id */
    static ReportTable of(List<MeasuredPoint> points, UnaryOperator<String> title) {
        List<List<String>> rows = new ArrayList<>();
        points.stream()
                .sorted(Comparator.comparing(MeasuredPoint::curve).thenComparingInt(MeasuredPoint::x))
                .forEach(point -> point.resources()
                        .ifPresent(resources -> new TreeMap<>(resources).reversed()
                                .forEach((name, use) -> rows.add(row(point, title, name, use)))));
        return new ReportTable(
                "Processes of the systems: load and cores of a point are those of its queried server; a curve without information servers "
                        + "here has all its parts in the queried server's processes",
                List.of("curve", "at", "processes", "load", "cores", "memory"), rows);
    }

    private static List<String> row(MeasuredPoint point, UnaryOperator<String> title, String name, ResourceUse use) {
        return List.of(title.apply(point.curve()), Integer.toString(point.x()), name, known(use.load()),
                known(use.cpu()), use.residentBytes() < 0 ? "-" : QuantityFormat.bytes(use.residentBytes()));
    }

    private static String known(double value) {
        return value < 0 ? "-" : QuantityFormat.number(value);
    }
}
