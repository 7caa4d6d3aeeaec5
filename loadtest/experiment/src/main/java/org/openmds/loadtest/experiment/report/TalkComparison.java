package org.openmds.loadtest.experiment.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;

import org.openmds.loadtest.experiment.Experiment;
import org.openmds.loadtest.experiment.ExperimentCatalog;
import org.openmds.loadtest.experiment.ExperimentConditions;
import org.openmds.loadtest.experiment.ExperimentCurve;
import org.openmds.loadtest.experiment.MeasuredPoint;
import org.openmds.loadtest.experiment.PointText;
import org.openmds.loadtest.result.report.QuantityFormat;
import org.openmds.loadtest.result.report.ReportSection;
import org.openmds.loadtest.result.report.ReportTable;

/** The MDS4 talk's table of systems and clients, with the measured ratios beside those of the talk. */
final class TalkComparison {

    private static final String ID = "talk-systems";
    private static final String COMPARED_WITH = "gris-cached";

    /** Answers per second for one client, by the number of clients: the talk's table with its columns corrected. Only its MDS-4 has no think time. */
    private static final Map<String, Map<Integer, Double>> TALK = Map.of(
            COMPARED_WITH, Map.of(1, 0.88, 10, 0.872, 50, 0.867, 100, 0.846),
            "gris-uncached", Map.of(1, 0.45, 10, 0.15, 50, 0.03, 100, 0.02),
            "producer-servlet", Map.of(1, 0.92, 10, 0.77, 50, 0.24, 100, 0.12),
            "agent", Map.of(1, 0.93, 10, 0.91, 50, 0.89, 100, 0.68),
            "mds4" + ExperimentCatalog.NO_WAIT, Map.of(1, 24.0, 10, 16.8, 50, 3.29, 100, 0.85));

    private final Experiment experiment;
    private final ExperimentConditions conditions;
    private final List<MeasuredPoint> points;

    TalkComparison(Experiment experiment, ExperimentConditions conditions, List<MeasuredPoint> points) {
        this.experiment = experiment;
        this.conditions = conditions;
        this.points = points;
    }

    /** Returns the sections; empty for other experiments. */
    List<ReportSection> sections() {
        if (!experiment.id().equals(ID)) {
            return List.of();
        }
        return List.of(ReportSection.titled(ID + "-table", "Systems and clients, compared with the talk")
                .prose(("The talk's columns for 10, 50 and 100 clients contain, from top to bottom, one system at 1, 10, 50 and 100 "
                        + "clients. Here they are corrected; its response times and the think time of 1 s confirm this. For MDS2 with "
                        + "cache the talk has no number for 10 clients: 0.872 follows from its 147 ms and the think time. Its MDS-4 had "
                        + "no think time and ran on faster machines: it answers one client 27 times as often as MDS2 does because of the "
                        + "missing think time. Therefore each system is shown here with and without think time. Rates are measured here; "
                        + "from the talk, only ratios are shown. A ratio with a star is from fewer than %d answers.")
                        .formatted(
                                MeasuredPoint.MIN_COMPLETIONS))
                .table(table("Answers per second for all clients, measured here", this::rate))
                .table(table("Throughput of one client relative to a single client: here (the talk)",
                        this::relativeToOne))
                .table(table(
                        "Throughput relative to MDS2 with cache, at the same think time and number of clients: here (the talk)",
                        this::relativeToMds2))
                .build());
    }

    private ReportTable table(String caption, BiFunction<ExperimentCurve, Integer, String> cell) {
        List<Integer> clients = points.stream().map(MeasuredPoint::x).distinct().sorted().toList();
        List<String> head = new ArrayList<>(List.of("system"));
        clients.forEach(count -> head.add(count == 1 ? "1 client" : count + " clients"));
        List<List<String>> rows = new ArrayList<>();
        for (ExperimentCurve curve : conditions.curves(experiment)) {
            List<String> row = new ArrayList<>(List.of(curve.title()));
            clients.forEach(count -> row.add(cell.apply(curve, count)));
            rows.add(row);
        }
        return new ReportTable(caption, head, rows);
    }

    private String rate(ExperimentCurve curve, int clients) {
        return at(curve.id(), clients)
                .map(PointText::throughput)
                .orElse("-");
    }

    private String relativeToOne(ExperimentCurve curve, int clients) {
        return cell(quotient(measuredRate(curve.id(), clients), measuredRate(curve.id(), 1)),
                isMean(curve.id(), clients) && isMean(curve.id(), 1),
                quotient(talkRate(curve.id(), clients), talkRate(curve.id(), 1)));
    }

    private String relativeToMds2(ExperimentCurve curve, int clients) {
        String other = COMPARED_WITH
                + (curve.id().endsWith(ExperimentCatalog.NO_WAIT) ? ExperimentCatalog.NO_WAIT : "");
        return cell(quotient(measuredRate(curve.id(), clients), measuredRate(other, clients)),
                isMean(curve.id(), clients) && isMean(other, clients),
                quotient(talkRate(curve.id(), clients), talkRate(other, clients)));
    }

    private static String cell(OptionalDouble here, boolean isMean, OptionalDouble talk) {
        return "%s%s (%s)".formatted(text(here), isMean || here.isEmpty() ? "" : "*", text(talk));
    }

    private boolean isMean(String curve, int clients) {
        return at(curve, clients).filter(MeasuredPoint::hasMean).isPresent();
    }

    private static String text(OptionalDouble ratio) {
        return ratio.isPresent() ? QuantityFormat.number(ratio.getAsDouble()) : "-";
    }

    private static OptionalDouble quotient(OptionalDouble one, OptionalDouble other) {
        return one.isPresent() && other.isPresent() && other.getAsDouble() > 0
                ? OptionalDouble.of(one.getAsDouble() / other.getAsDouble())
                : OptionalDouble.empty();
    }

    /** Returns the measured answers per second for one client. */
    private OptionalDouble measuredRate(String curve, int clients) {
        Optional<MeasuredPoint> point = at(curve, clients);
        return point.isPresent()
                ? OptionalDouble.of(point.get().throughput() / clients)
                : OptionalDouble.empty();
    }

    private static OptionalDouble talkRate(String curve, int clients) {
        Double rate = TALK.getOrDefault(curve, Map.of()).get(clients);
        return rate == null ? OptionalDouble.empty() : OptionalDouble.of(rate);
    }

    private Optional<MeasuredPoint> at(String curve, int clients) {
        return points.stream().filter(point -> point.curve().equals(curve) && point.x() == clients).findFirst();
    }
}
