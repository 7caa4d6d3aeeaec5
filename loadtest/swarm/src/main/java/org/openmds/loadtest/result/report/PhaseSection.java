package org.openmds.loadtest.result.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

import org.openmds.loadtest.model.record.Phases;
import org.openmds.loadtest.result.analysis.RunResult;
import org.openmds.loadtest.result.analysis.RunResult.Phase;
import org.openmds.loadtest.result.report.Series.Form;

/** Where the time of a request goes, in the three phases of the scalability papers. */
final class PhaseSection {

    /** The papers' generic phases. */
    enum Generic {
        CONNECTION("connection", "connect", "tls", "accept", "bind", "handshake", "send"), PROCESSING(
                "processing"), TRANSMISSION("response transmission", "receive", "transmi", "serialize", "retrieve",
                        "endconnect"), NONE("not the service's", Phases.OWN, Phases.ROUND_TRIP);

        private final String text;
        // Made by List.of.
        @SuppressWarnings("ImmutableEnumChecker")
        private final List<String> signs;

        Generic(String text, String... signs) {
            this.text = text;
            this.signs = List.of(signs);
        }

        /** By a step's name; what is neither connecting nor transmitting is processing. */
        static Generic of(String step) {
            String name = step.toLowerCase(Locale.ROOT);
            if (NONE.signs.contains(name)) {
                return NONE;
            }
            // Before CONNECTION: "EndConnect" ends one.
            return Stream.of(TRANSMISSION, CONNECTION)
                    .filter(phase -> phase.signs.stream().anyMatch(name::contains))
                    .findFirst()
                    .orElse(PROCESSING);
        }
    }

    private PhaseSection() {
    }

    static Section of(RunResult run) {
        if (run.phases().isEmpty()) {
            return Section.titled("phases", "Phases").build();
        }
        return Section.titled("phases", "Phases")
                .prose("Of requests that were asked for them. The client's steps are by the client's clock, the server's come with its answer; what the client waited and the server did not spend is the network's and the queues'.")
                .plot(bars(run))
                .table(table(run))
                .build();
    }

    private static Plot bars(RunResult run) {
        List<Series> series = new ArrayList<>();
        for (Generic generic : List.of(Generic.CONNECTION, Generic.PROCESSING, Generic.TRANSMISSION)) {
            series.add(Series.of(generic.text, Form.BARS,
                    new double[][]{{0, mean(run, false, generic)}, {1, mean(run, true, generic)}}));
        }
        return new Plot("phases", "Phases of a request",
                "Mean time in the three phases of the scalability papers, as the client saw them and as the server said.",
                Axis.of("", List.of("client", "server")), Axis.fromZero("ms"), series).stack();
    }

    private static double mean(RunResult run, boolean server, Generic generic) {
        return run.phases()
                .stream()
                .filter(phase -> phase.server() == server && Generic.of(phase.name()) == generic)
                .mapToDouble(phase -> 1e3 * phase.times().mean())
                .sum();
    }

    private static Table table(RunResult run) {
        List<List<String>> rows = new ArrayList<>();
        for (Phase phase : run.phases()) {
            List<String> row = new ArrayList<>(ResponseSection.row(phase.name(), phase.times()));
            row.add(1, phase.server() ? "server" : "client");
            row.add(2, Generic.of(phase.name()).text);
            rows.add(row);
        }
        return new Table("Steps of requests", List.of("step", "side", "phase", "count", "mean", "deviation", "least",
                "p50", "p90", "p95", "p99", "p99.9", "most"), rows);
    }
}
