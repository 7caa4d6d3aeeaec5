package org.openmds.loadtest.result.report;

import java.util.List;

/** Section with the terms of reports. */
final class GlossarySection {

    private static final List<List<String>> TERMS = List.of(
            List.of("user, client",
                    "a simulated client that sends requests one after another: send, wait, think, send"),
            List.of("tester", "a process of the load generator that runs clients"),
            List.of("throughput", "successful requests per second"),
            List.of("offered load", "requests in flight, averaged over time"),
            List.of("response time", "from a request's start to the end of its answer, as the client measures it"),
            List.of("actual start", "when the request was sent"),
            List.of("intended start",
                    "when the request should be sent; a late generator or service delays the actual start"),
            List.of("service processing time",
                    "response time minus the network's round trips and the client's own start; a new connection for each request costs "
                            + "one more round trip"),
            List.of("pacing error", "actual minus intended start of requests that no late answer held back"),
            List.of("think time", "how long a user waits after an answer before the next request"),
            List.of("quantum", "a part of the run's time over which requests are counted"),
            List.of("peak", "the time in which all clients were active: from the last start to the first stop"),
            List.of("utilisation", "a client's share of all completions while it was active"),
            List.of("fairness",
                    "the standard deviation of utilisation over the peak; Jain's index is 1 if all are equal"),
            List.of("p95", "95 of 100 requests took less time; likewise the others"),
            List.of("N = X (R + Z)", "users = throughput x (response + think time): Little's law for a closed model"),
            List.of("demand", "the highest throughput that this number of users can request"),
            List.of("ceiling",
                    "the throughput that the load generator reaches against a service that does no work"),
            List.of("load1", "runnable and waiting tasks of a machine, averaged over a minute"),
            List.of("VALID, SUSPECT, INVALID",
                    "whether the run's figures can be trusted; the reasons name the problems"));

    private GlossarySection() {
    }

    static ReportSection section() {
        return ReportSection.titled("glossary", "Terms")
                .table(new ReportTable("Meaning of terms", List.of("term", "meaning"), TERMS))
                .build();
    }
}
