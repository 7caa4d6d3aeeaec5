package org.openmds.loadtest.result.analysis;

import java.net.URI;
import java.util.Arrays;
import java.util.List;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.run.ServerSample;
import org.openmds.loadtest.result.analysis.RunResult.Validation;

/** Rules about the service's machine: it is watched, it is not the generator's machine, and the service counts the same requests as the clients. */
final class ServerRules {

    /** Time around a sample's time in which the service's count is read. */
    private static final double READING_SECONDS = 0.010;
    private static final double DEVIATIONS = 3;

    private final VerdictRules rules;
    private final VerdictEvidence evidence;
    private final VerdictReasons reasons;

    ServerRules(VerdictRules rules, VerdictEvidence evidence, VerdictReasons reasons) {
        this.rules = rules;
        this.evidence = evidence;
        this.reasons = reasons;
    }

    void judge() {
        probe();
        host();
        compareCounts();
    }

    private void probe() {
        List<ServerSample> samples = evidence.inputs().server();
        if (samples.isEmpty()) {
            reasons.note("probe", "the service's machine was not watched: its load is unknown");
            return;
        }
        RunPeriod whole = evidence.frame().whole();
        double seen = probedSeconds(samples, whole);
        if (seen < rules.probed() * whole.seconds()) {
            reasons.suspect("probe",
                    "the service's machine was watched for %.1f s of %.1f s, expected at least %.0f %% of them",
                    seen,
                    whole.seconds(), rules.probed() * 100);
        }
    }

    /**
     * Returns the seconds that the samples cover. A sample covers the time since the one before; more than three times the usual interval
     * is a gap.
     */
    private double probedSeconds(List<ServerSample> samples, RunPeriod whole) {
        long[] lengths = new long[Math.max(1, samples.size() - 1)];
        for (int i = 1; i < samples.size(); i++) {
            lengths[i - 1] = samples.get(i).timeNanos() - samples.get(i - 1).timeNanos();
        }
        long[] sorted = lengths.clone();
        Arrays.sort(sorted);
        long usual = Math.max(sorted[sorted.length / 2], 1);
        double seen = 0;
        long before = samples.getFirst().timeNanos() - usual;
        for (ServerSample sample : samples) {
            long from = Math.max(before, sample.timeNanos() - 3 * usual) - evidence.inputs().origin();
            seen += whole.overlap(from, sample.timeNanos() - evidence.inputs().origin()) / 1e9;
            before = sample.timeNanos();
        }
        // The time after the last sample is not known yet, and is no gap.
        long last = before - evidence.inputs().origin();
        return seen + whole.overlap(last, last + usual) / 1e9;
    }

    private void host() {
        String server = server(evidence.inputs().plan().client().target());
        if (server == null) {
            return;
        }
        boolean isOne = isLoopback(server)
                || evidence.testers().stream().anyMatch(row -> row.info().host().equalsIgnoreCase(server));
        if (isOne) {
            reasons.note("one-host",
                    "the service and the generator ran on the same machine (%s) and shared its processors", server);
        }
    }

    @Nullable
    private static String server(String target) {
        try {
            return URI.create(target).getHost();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean isLoopback(String host) {
        return host.equals("localhost") || host.startsWith("127.") || host.equals("[::1]");
    }

    private void compareCounts() {
        Validation validation = evidence.validation();
        if (validation.serverThroughput() < 0) {
            return;
        }
        double difference = difference(validation.clientThroughput(), validation.serverThroughput());
        double expected = Math.max(rules.maxCountDifference(), edgeTolerance(validation));
        if (difference > expected) {
            reasons.suspect("server-view",
                    "the clients counted %.2f answered requests a second, the service counted %.2f: they differ by %.2f %%, expected at most %.1f %%",
                    validation.clientThroughput(), validation.serverThroughput(), difference * 100, expected * 100);
        }
    }

    /**
     * Returns the relative difference at which two counts of few requests can both be right. The clients count answers, the service
     * counts accepted requests: they differ by the requests in flight at the first and at the last sample, and by those that arrive while
     * the service's count is read. Both are counts of independent events, whose variance is their mean, at two edges.
     */
    private double edgeTolerance(Validation validation) {
        double requests = Math.max(validation.clientThroughput(), validation.serverThroughput())
                * ServerView.seconds(ServerView.counted(evidence.frame(), evidence.inputs()));
        double atAnEdge = validation.clientOffered() + validation.clientThroughput() * READING_SECONDS;
        return requests <= 0 ? 1 : DEVIATIONS * Math.sqrt(2 * atAnEdge) / requests;
    }

    private static double difference(double one, double other) {
        double most = Math.max(Math.abs(one), Math.abs(other));
        return most == 0 ? 0 : Math.abs(one - other) / most;
    }
}
