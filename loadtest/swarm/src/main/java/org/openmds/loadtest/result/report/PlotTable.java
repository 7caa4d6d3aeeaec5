package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** The numbers of a plot as a table, for readers who cannot see the plot: one row per x, one column per series. */
final class PlotTable {

    private PlotTable() {
    }

    /**
     * @param most
     *            maximum number of rows; a longer table keeps every n-th row, and its caption says so
     */
    static ReportTable of(Plot plot, int most) {
        SortedMap<Double, List<String>> rows = new TreeMap<>();
        List<PlotSeries> series = plot.series();
        for (int column = 0; column < series.size(); column++) {
            for (double[] point : series.get(column).points()) {
                List<String> row = rows.computeIfAbsent(point[0],
                        x -> new ArrayList<>(Collections.nCopies(series.size(), "")));
                String before = row.get(column);
                row.set(column,
                        before.isEmpty()
                                ? cell(point, series.get(column))
                                : before + "; " + cell(point, series.get(column)));
            }
        }
        int every = Math.max(1, (rows.size() + most - 1) / most);
        List<List<String>> shown = new ArrayList<>();
        int number = 0;
        for (Map.Entry<Double, List<String>> row : rows.entrySet()) {
            if (number++ % every == 0) {
                List<String> cells = new ArrayList<>(List.of(x(plot.x(), row.getKey())));
                cells.addAll(row.getValue());
                shown.add(cells);
            }
        }
        return new ReportTable(
                every == 1 ? plot.title() : "%s; each %dth row of %d".formatted(plot.title(), every, rows.size()),
                head(plot), shown);
    }

    private static List<String> head(Plot plot) {
        List<String> head = new ArrayList<>(List.of(plot.x().title()));
        for (PlotSeries series : plot.series()) {
            String axis = series.right() ? plot.secondAxis().orElse(plot.left()).title() : plot.left().title();
            head.add(axis.isEmpty() || axis.equals(series.name()) ? series.name() : series.name() + ", " + axis);
        }
        return head;
    }

    private static String x(PlotAxis axis, double x) {
        int place = (int) x;
        boolean named = axis.scale() == PlotAxis.AxisScale.CATEGORY && place >= 0 && place < axis.categories().size();
        return named ? axis.categories().get(place) : QuantityFormat.number(x);
    }

    private static String cell(double[] point, PlotSeries series) {
        return switch (series.form()) {
            case INTERVALS -> point[2] == 0
                    ? QuantityFormat.number(point[1])
                    : QuantityFormat.number(point[1]) + " ± " + QuantityFormat.number(point[2]);
            case ERRORS -> QuantityFormat.number(point[1]) + " ± " + QuantityFormat.number(point[2]);
            case BUBBLES -> QuantityFormat.number(point[1]) + " (size " + QuantityFormat.number(point[2]) + ")";
            default -> String.join(" ", Arrays.stream(point).skip(1).mapToObj(QuantityFormat::number).toList());
        };
    }
}
