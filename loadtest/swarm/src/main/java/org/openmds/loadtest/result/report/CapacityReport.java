package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.result.capacity.Capacity;
import org.openmds.loadtest.result.capacity.Level;
import org.openmds.loadtest.result.capacity.Usl;
import org.openmds.loadtest.result.capacity.UslFit;
import org.openmds.loadtest.result.report.Series.Form;

/** A capacity as text for a terminal and as a page. */
public final class CapacityReport {

    private static final int CURVE = 120;

    private final Capacity capacity;

    public CapacityReport(Capacity capacity) {
        this.capacity = capacity;
    }

    public String toText() {
        StringBuilder text = new StringBuilder();
        line(text, "users", "throughput", "p50", "p95", "p99", "kept", "run");
        rows().forEach(row -> line(text, row.subList(0, 7).toArray()));
        text.append('\n');
        capacity.answer().forEach(answer -> Paragraphs.append(text, answer));
        capacity.cautions().forEach(caution -> Paragraphs.append(text, "careful: " + caution));
        return text.toString().replaceAll("[\\p{Cntrl}&&[^\\n]]", " ");
    }

    private static void line(StringBuilder text, Object... cells) {
        text.append(String.format(Locale.ROOT, "%10s %12s %10s %10s %10s  %-6s %s%n", cells));
    }

    private List<List<String>> rows() {
        List<List<String>> rows = new ArrayList<>();
        for (Level level : capacity.levels()) {
            rows.add(List.of(Quantity.count(level.users()), Quantity.rate(level.part().throughput()),
                    Quantity.seconds(level.part().intended().p50()), Quantity.seconds(level.part().intended().p95()),
                    Quantity.seconds(level.part().intended().p99()), level.broken().isEmpty() ? "yes" : "no",
                    level.run().verdict().level().name(), Quantity.percent(OutcomeSection.failed(level.part())),
                    Quantity.number(level.part().offered()), level.run().run().id()));
        }
        return rows;
    }

    /** One self-contained file. */
    public String toHtml() {
        Html head = new Html();
        String target = capacity.levels().getFirst().run().plan().client().target();
        head.raw("<h1>").text("Capacity of " + target).raw("</h1>\n");
        capacity.answer().forEach(answer -> head.element("p", answer).raw("\n"));
        head.raw("<ul class=\"reasons\">\n");
        capacity.cautions()
                .forEach(caution -> head.raw("<li><b class=\"SUSPECT\">careful</b>: ").text(caution).raw("</li>\n"));
        head.raw("</ul>\n");
        return HtmlPage.of("Capacity: load test", head.toString(), sections());
    }

    private List<Section> sections() {
        String connection = Wording.of(capacity.levels().getFirst().run().plan().connection());
        Section.Builder levels = Section.titled("levels", "Levels")
                .prose("Times are from the intended start, of all requests.")
                .table(new Table("What each number of users got",
                        List.of("users", "throughput", "p50", "p95", "p99", "kept", "run", "failures", "under way",
                                "folder"),
                        rows()))
                .plot(against("throughput", "Throughput against users", "requests/s",
                        level -> level.part().throughput()).named(connection))
                .plot(times().named(connection));
        capacity.fit().ifPresent(fit -> levels.plot(model(fit).named(connection)));
        return List.of(levels.build(), Glossary.section());
    }

    private Plot against(String id, String title, String axis, ToDoubleFunction<Level> value) {
        return new Plot(id, title, "Each point is a level that was held.", Axis.linear("users"), Axis.fromZero(axis),
                List.of(Series.of(axis, Form.MARKED, points(value))));
    }

    private Plot times() {
        List<Series> series = List.of(
                Series.of("p50", Form.MARKED, points(level -> 1e3 * level.part().intended().p50())),
                Series.of("p95", Form.MARKED, points(level -> 1e3 * level.part().intended().p95())),
                Series.of("p99", Form.MARKED, points(level -> 1e3 * level.part().intended().p99())));
        return new Plot("times", "Response time against users", "From the intended start, of all requests.",
                Axis.linear("users"),
                ResponseSection.scale("ms", series), series);
    }

    private double[][] points(ToDoubleFunction<Level> value) {
        return capacity.levels()
                .stream()
                .map(level -> new double[]{level.users(), value.applyAsDouble(level)})
                .toArray(double[][]::new);
    }

    private Plot model(UslFit fit) {
        double[][] measured = capacity.levels()
                .stream()
                .map(level -> new double[]{level.part().offered(), level.part().throughput()})
                .filter(point -> point[0] > 0)
                .sorted((a, b) -> Double.compare(a[0], b[0]))
                .toArray(double[][]::new);
        double end = Math.max(2, 1.5 * fit.most());
        return new Plot("model", "Universal Scalability Law",
                "The model through the measured points, over requests under way. Dashed is beyond what was measured: an extrapolation.",
                Axis.fromZero("requests under way"), Axis.fromZero("requests/s"),
                List.of(Series.of("measured", Form.POINTS, measured),
                        Series.of("model", Form.LINE, curve(fit.usl(), fit.least(), fit.most())),
                        Series.of("model, extrapolated", Form.DASHED, curve(fit.usl(), fit.most(), end))));
    }

    private static double[][] curve(Usl usl, double from, double to) {
        double[][] curve = new double[CURVE][];
        for (int i = 0; i < CURVE; i++) {
            double at = from + (to - from) * i / (CURVE - 1);
            curve[i] = new double[]{at, usl.throughput(at)};
        }
        return curve;
    }
}
