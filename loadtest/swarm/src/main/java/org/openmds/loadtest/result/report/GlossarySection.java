package org.openmds.loadtest.result.report;

import java.util.List;

/** The terms of reports. */
final class GlossarySection {

    private static final List<List<String>> TERMS = List.of(
            List.of("user, client", "what sends requests one after another: send, wait, think, send"),
            List.of("tester", "a process of the load generator that holds clients"),
            List.of("throughput", "requests answered well, a second"),
            List.of("offered load", "requests under way, on average over time"),
            List.of("response time", "from a request's start to the end of its answer, as the client sees it"),
            List.of("actual start", "when the request was sent"),
            List.of("intended start",
                    "when the request was due; a late generator or service makes the actual start later"),
            List.of("service processing time",
                    "response time less the network's round trips and the client's own start; a connection of its own costs a request one more"),
            List.of("pacing error", "actual less intended start, where no late answer held the request back"),
            List.of("think time", "how long a user waits after an answer before the next request"),
            List.of("quantum", "a part of the run's time over which requests are counted"),
            List.of("peak", "the time in which all clients were active: from the last start to the first stop"),
            List.of("utilisation", "a client's completions as a part of all completions while it was active"),
            List.of("fairness",
                    "the standard deviation of utilisation over the peak; Jain's index is 1 where all are equal"),
            List.of("p95", "95 of 100 requests took less; likewise the others"),
            List.of("N = X (R + Z)", "users = throughput x (response + think time): Little's law for a closed model"),
            List.of("demand", "the throughput that so many users can ask for at most"),
            List.of("ceiling",
                    "the throughput that the load generator itself reaches against a service that costs nothing"),
            List.of("load1", "runnable and waiting tasks of a machine, averaged over a minute"),
            List.of("VALID, SUSPECT, INVALID",
                    "whether the run can be believed; the reasons say what was wrong with it"));

    private GlossarySection() {
    }

    static ReportSection section() {
        return ReportSection.titled("glossary", "Terms")
                .table(new ReportTable("What the words mean", List.of("term", "meaning"), TERMS))
                .build();
    }
}
