package org.openmds.loadtest.result.progress;

import java.util.Locale;

import org.openmds.loadtest.model.record.Outcome;

/** Formats the state of a run in Prometheus' text format 0.0.4. Every name is there from the start, even if its value is zero. */
final class PrometheusText {

    private final StringBuilder text = new StringBuilder(2_000);
    private final String run;

    private PrometheusText(String run) {
        this.run = run.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    static String of(LiveStatus status) {
        PrometheusText page = new PrometheusText(status.name());
        page.gauge("users", "Active clients.", (double) status.users());
        page.gauge("users_planned", "Planned number of active clients; requests per second in the open model.",
                status.usersPlanned());
        page.gauge("requests_in_flight", "Requests in flight.", (double) status.inFlight());
        page.gauge("throughput", "Successes per second, over the last second.", status.recent().rate());
        page.head("response_seconds", "gauge", "Response time over the last second, from actual start.");
        page.sample("response_seconds", "quantile=\"0.5\"", status.recent().p50());
        page.sample("response_seconds", "quantile=\"0.99\"", status.recent().p99());
        page.head("requests_total", "counter", "Requests that ended, by outcome.");
        for (Outcome outcome : Outcome.values()) {
            page.sample("requests_total", "outcome=\"" + outcome.name().toLowerCase(Locale.ROOT) + "\"",
                    status.outcomes().getOrDefault(outcome, 0L));
        }
        page.head("testers", "gauge", "Testers by state.");
        page.sample("testers", "state=\"up\"", status.testers().up());
        page.sample("testers", "state=\"done\"", status.testers().done());
        page.sample("testers", "state=\"lost\"", status.testers().lost());
        page.gauge("elapsed_seconds", "Time since the start of the run.", status.elapsed().toMillis() / 1e3);
        page.gauge("planned_seconds", "Length of the plan.", status.planned().toMillis() / 1e3);
        return page.text.toString();
    }

    private void gauge(String name, String help, double value) {
        head(name, "gauge", help);
        sample(name, "", value);
    }

    private void head(String name, String type, String help) {
        text.append("# HELP openmds_load_").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE openmds_load_").append(name).append(' ').append(type).append('\n');
    }

    private void sample(String name, String label, double value) {
        text.append("openmds_load_").append(name).append("{run=\"").append(run).append('"');
        text.append(label.isEmpty() ? "" : ",").append(label).append("} ").append(number(value)).append('\n');
    }

    private static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : Double.toString(value);
    }
}
