package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.openmds.loadtest.model.record.PhaseNames;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.PhaseTimes;
import org.openmds.loadtest.result.report.PlotSeries.SeriesForm;

/** Section about the time of a request in the three phases of the scalability papers. */
final class PhaseSection {

    /** The papers' generic phases, which steps are assigned to. */
    enum PhaseGroup {
        CONNECTION("connection", "connect", "tls", "accept", "bind", "handshake", "send"), PROCESSING(
                "processing"), TRANSMISSION("response transmission", "receive", "transmi", "serialize", "retrieve",
                        "endconnect"), NONE("not the service's", PhaseNames.CLIENT_OVERHEAD, PhaseNames.ROUND_TRIP);

        private final String text;
        // List.of is immutable.
        @SuppressWarnings("ImmutableEnumChecker")
        private final List<String> keywords;

        PhaseGroup(String text, String... signs) {
            this.text = text;
            this.keywords = List.of(signs);
        }

        /** Returns the phase of a step by its name; a step that neither connects nor transmits is processing. */
        static PhaseGroup of(String step) {
            String name = step.toLowerCase(Locale.ROOT);
            if (NONE.keywords.contains(name)) {
                return NONE;
            }
            // TRANSMISSION first: "EndConnect" ends a transmission.
            return Stream.of(TRANSMISSION, CONNECTION)
                    .filter(phase -> phase.keywords.stream().anyMatch(name::contains))
                    .findFirst()
                    .orElse(PROCESSING);
        }
    }

    private PhaseSection() {
    }

    static ReportSection of(RunResult run) {
        if (run.details().phases().isEmpty()) {
            return ReportSection.titled("phases", "Phases").build();
        }
        return ReportSection.titled("phases", "Phases")
                .prose("Measured on a sample of the requests. The client's steps are timed by the client's clock, the server's steps are "
                        + "reported in its answer. The difference between the two is time in the network and in queues.")
                .plot(bars(run))
                .table(table(run))
                .build();
    }

    private static Plot bars(RunResult run) {
        List<PlotSeries> series = new ArrayList<>();
        for (PhaseGroup phaseGroup : List.of(PhaseGroup.CONNECTION, PhaseGroup.PROCESSING, PhaseGroup.TRANSMISSION)) {
            series.add(PlotSeries.of(phaseGroup.text, SeriesForm.BARS,
                    new double[][]{{0, mean(run, false, phaseGroup)}, {1, mean(run, true, phaseGroup)}}));
        }
        return new Plot("phases", "Phases of a request",
                "Mean time in the three phases of the scalability papers, measured by the client and reported by the server.",
                PlotAxis.of("", List.of("client", "server")), PlotAxis.fromZero("ms"), series).stack();
    }

    private static double mean(RunResult run, boolean server, PhaseGroup phaseGroup) {
        return run.details()
                .phases()
                .stream()
                .filter(phase -> phase.server() == server && PhaseGroup.of(phase.name()) == phaseGroup)
                .mapToDouble(phase -> 1e3 * phase.times().mean())
                .sum();
    }

    private static ReportTable table(RunResult run) {
        List<List<String>> rows = new ArrayList<>();
        for (PhaseTimes phase : run.details().phases()) {
            List<String> row = new ArrayList<>(ResponseSection.row(phase.name(), phase.times()));
            row.add(1, phase.server() ? "server" : "client");
            row.add(2, PhaseGroup.of(phase.name()).text);
            rows.add(row);
        }
        return new ReportTable("Steps of requests",
                List.of("step", "side", "phase", "count", "mean", "deviation", "minimum",
                        "p50", "p90", "p95", "p99", "p99.9", "maximum"),
                rows);
    }
}
