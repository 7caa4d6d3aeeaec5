package org.openmds.server.suite;

import java.nio.charset.StandardCharsets;

/** The metrics of a server at one time. */
record ServerMetrics(String page) {

    /** @param server the server's base URL */
    static ServerMetrics of(String server) {
        return new ServerMetrics(new String(SoapClient.get(server + "/metrics").body(), StandardCharsets.UTF_8));
    }

    /** Returns the sum of all series with this name; 0 if there is none. */
    double sum(String name) {
        return sum(name, "");
    }

    /** Returns the sum of the series with a label, written as on the page: {@code action="ops"}. */
    double sum(String name, String label) {
        return page.lines()
                .filter(line -> line.startsWith(name + " ") || line.startsWith(name + "{"))
                .filter(line -> line.contains(label))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
