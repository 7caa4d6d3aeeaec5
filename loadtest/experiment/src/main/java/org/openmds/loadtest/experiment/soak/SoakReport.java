package org.openmds.loadtest.experiment.soak;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;

import org.openmds.loadtest.control.session.Machine;
import org.openmds.loadtest.model.plan.Durations;
import org.openmds.loadtest.result.analysis.RunResult.Quantum;
import org.openmds.loadtest.result.analysis.RunResult.Summary;
import org.openmds.loadtest.result.report.Axis;
import org.openmds.loadtest.result.report.Plot;
import org.openmds.loadtest.result.report.Quantity;
import org.openmds.loadtest.result.report.Reports;
import org.openmds.loadtest.result.report.Section;
import org.openmds.loadtest.result.report.Series;
import org.openmds.loadtest.result.report.Series.Form;
import org.openmds.loadtest.result.report.Table;

/** Shows soaks: what each quantity did over time, and whether it grew. */
public final class SoakReport {

    private static final double MEGA = 1e6;
    private static final String SECONDS = "seconds";

    private SoakReport() {
    }

    /**
     * @param problems
     *            what was not measured, and why
     * @return the page
     */
    public static Path write(Path folder, List<SoakResult> soaks, List<String> problems) throws IOException {
        List<Section> sections = new ArrayList<>();
        sections.add(summary(soaks, problems));
        soaks.stream().map(SoakReport::section).forEach(sections::add);
        return Reports.page(folder, "Soak of OpenMDS",
                "The MDS4 talk's longevity test: an index of GT 3.9.5 without entries answered 93,890,248 requests in 1,225,221 s, 76 a second, 13 ms each, without degradation. On "
                        + Machine.description() + ".",
                sections);
    }

    private static Section summary(List<SoakResult> soaks, List<String> problems) {
        List<List<String>> rows = new ArrayList<>();
        for (SoakResult soak : soaks) {
            List<String> row = new ArrayList<>(List.of(title(soak), Quantity.count(soak.failures())));
            soak.trends().forEach(trend -> row.add(trend.verdict().toString()));
            rows.add(row);
        }
        Section.Builder section = Section.titled("soak-summary", "What grows");
        for (String problem : problems) {
            section.prose("Not measured: " + problem + ".");
        }
        return section.table(new Table("Verdicts",
                List.of("soak", "failed", "response", "live heap", "resident", "threads", "descriptors"), rows))
                .prose("""
                        A quantity "grows" where its slope is above zero with 99.9 % confidence and above a bar, its second half's with \
                        95 %, and it rose by 1 % at least in the soak itself; where but the first holds, it only "rose". The bar is 5 % of its mean an hour; in a soak of \
                        more than an hour, 5 % in all of it. It is "steady" where it grows by less than that with \
                        95 % confidence; a short soak can see "no growth" and not rule it out. The first fifth of a soak, five minutes at most, is left out, but for queries that failed in it. \
                        Slopes are of the means of 20 parts, their errors widened where neighbours are alike. The live heap is what a full collection leaves, \
                        which is asked for now and then. The server's heap is of 512 MB, all of it there from the beginning, and its entries are of a kilobyte.""")
                .build();
    }

    private static String title(SoakResult soak) {
        return "%d entries, %s".formatted(soak.soak().entries(), Quantity.rate(soak.rate()));
    }

    private static Section section(SoakResult soak) {
        String id = "soak-" + soak.soak().label();
        Summary whole = soak.run().whole();
        return Section.titled(id, title(soak))
                .prose("%s of %s: %s requests, %s failed, %s, mean %s, p99 %s; verdict of the run: %s.".formatted(
                        Durations.text(Duration.ofSeconds(Math.round(whole.duration()))),
                        Durations.text(soak.soak().duration().minus(soak.soak().warmUp())),
                        Quantity.count(whole.requests()), Quantity.count(soak.failures()),
                        Quantity.rate(whole.throughput()), Quantity.seconds(whole.response().mean()),
                        Quantity.seconds(whole.response().p99()), soak.run().verdict().level()))
                .table(new Table("Trends",
                        List.of("quantity", "mean", "slope, an hour", "95 %", "an hour at most", "verdict"),
                        soak.trends().stream().map(SoakReport::row).toList()))
                .plot(new Plot(id + "-response", "Response time", "Mean of each second or quantum.",
                        Axis.linear(SECONDS), Axis.fromZero("ms"),
                        List.of(Series.of("response", Form.LINE, soak.run()
                                .quanta()
                                .stream()
                                .filter(quantum -> quantum.successes() > 0)
                                .map(SoakReport::response)
                                .toArray(double[][]::new)))))
                .plot(new Plot(id + "-memory", "Memory", "", Axis.linear(SECONDS), Axis.fromZero("MB"),
                        List.of(series("live heap", soak, reading -> reading.heapBytes() / MEGA),
                                series("resident", soak, reading -> reading.residentBytes() / MEGA))))
                .plot(new Plot(id + "-handles", "Threads and descriptors", "", Axis.linear(SECONDS),
                        Axis.fromZero("count"), List.of(series("threads", soak, Reading::threads),
                                series("descriptors", soak, Reading::descriptors))))
                .build();
    }

    private static List<String> row(Trend trend) {
        return trend.whole().isKnown()
                ? List.of(trend.name(), Quantity.number(trend.mean()), Quantity.number(trend.whole().slope()),
                        "± " + Quantity.number(trend.whole().half()),
                        trend.mean() == 0 ? "" : Quantity.percent(trend.most() / Math.abs(trend.mean())),
                        trend.verdict().toString())
                : List.of(trend.name(), "", "", "", "", trend.verdict().toString());
    }

    private static double[] response(Quantum quantum) {
        return new double[]{quantum.from(), quantum.responseMean() * 1e3};
    }

    private static Series series(String name, SoakResult soak, ToDoubleFunction<Reading> value) {
        return Series.of(name, Form.LINE,
                SoakResult.series(soak.readings(), value).toArray(double[][]::new));
    }
}
